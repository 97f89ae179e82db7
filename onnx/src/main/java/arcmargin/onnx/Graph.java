package arcmargin.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An ONNX graph under construction. Tensors are known by their names; all numbers are doubles, unless said otherwise.
 *
 * <p>Field numbers are those of {@code onnx.proto3}.
 */
final class Graph {

    /** Types of elements. */
    static final int FLOAT = 1;

    static final int INT64 = 7;
    static final int DOUBLE = 11;

    private static final int IR_VERSION = 8;
    private static final int OPSET = 17;
    private static final int ATTRIBUTE_INT = 2;
    private static final int ATTRIBUTE_INTS = 7;

    private final List<Message> nodes = new ArrayList<>();
    private final List<Message> initializers = new ArrayList<>();
    private final List<Message> inputs = new ArrayList<>();
    private final List<Message> outputs = new ArrayList<>();
    private final Map<Double, String> scalars = new HashMap<>();

    private String name() {
        return "t" + (nodes.size() + initializers.size());
    }

    /** An operator without attributes. */
    String op(String type, String... arguments) {
        return add(type, name(), Map.of(), arguments);
    }

    /** An operator with whole numbers as attributes. */
    String op(String type, Map<String, Integer> attributes, String... arguments) {
        return add(type, name(), attributes, arguments);
    }

    private String add(String type, String result, Map<String, Integer> attributes, String... arguments) {
        Message node = new Message();
        for (String argument : arguments) {
            node.text(1, argument);
        }
        node.text(2, result).text(3, result).text(4, type);
        new TreeMap<>(attributes)
                .forEach(
                        (key, value) -> // in an order that every start has
                        node.message(
                                5, new Message().text(1, key).number(3, value).number(20, ATTRIBUTE_INT)));
        nodes.add(node);
        return result;
    }

    String add(String a, String b) {
        return op("Add", a, b);
    }

    String subtract(String a, String b) {
        return op("Sub", a, b);
    }

    String times(String a, String b) {
        return op("Mul", a, b);
    }

    String times(double a, String b) {
        return a == 1 ? b : op("Mul", scalar(a), b);
    }

    String divide(String a, String b) {
        return op("Div", a, b);
    }

    String root(String a) {
        return op("Sqrt", a);
    }

    /** max(a, b), for keeping roots and divisions within bounds. */
    String atLeast(String a, double b) {
        return op("Max", a, scalar(b));
    }

    String atMost(String a, double b) {
        return op("Min", a, scalar(b));
    }

    String where(String condition, String then, String otherwise) {
        return op("Where", condition, then, otherwise);
    }

    String cast(String a, int type) {
        return op("Cast", Map.of("to", type), a);
    }

    /** An operator that reduces one axis, given as an attribute, to size 1. */
    String reduce(String type, String argument, int axis) {
        String result = name();
        Message axes = new Message().text(1, "axes").number(8, axis).number(20, ATTRIBUTE_INTS);
        nodes.add(new Message()
                .text(1, argument)
                .text(2, result)
                .text(3, result)
                .text(4, type)
                .message(5, axes));
        return result;
    }

    /** A number. */
    String scalar(double value) {
        return scalars.computeIfAbsent(value, v -> constant(new double[] {v}));
    }

    /** An array of doubles; without dimensions a scalar if it has one element. */
    String constant(double[] values, int... dimensions) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.multiplyExact(8, values.length)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        return constant(DOUBLE, bytes.array(), dimensions);
    }

    /** An array of whole numbers. */
    String integers(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return constant(INT64, bytes.array(), values.length);
    }

    private String constant(int type, byte[] bytes, int... dimensions) {
        Message tensor = new Message();
        for (int dimension : dimensions) {
            tensor.number(1, dimension);
        }
        String name = name();
        initializers.add(tensor.number(2, type).text(8, name).raw(9, bytes));
        return name;
    }

    /** An input of any number of rows. */
    String input(String name, int type, int columns) {
        inputs.add(value(name, type, columns));
        return name;
    }

    /** An output of any number of rows; without columns a vector. */
    void output(String name, String tensor, int type, int... columns) {
        add("Identity", name, Map.of(), tensor);
        outputs.add(value(name, type, columns));
    }

    private static Message value(String name, int type, int... columns) {
        Message shape = new Message().message(1, new Message().text(2, "rows"));
        for (int count : columns) {
            shape.message(1, new Message().number(1, count));
        }
        Message tensor = new Message().number(1, type).message(2, shape);
        return new Message().text(1, name).message(2, new Message().message(1, tensor));
    }

    /** The whole file. */
    byte[] model(Map<String, String> properties) {
        Message graph = new Message();
        nodes.forEach(node -> graph.message(1, node));
        graph.text(2, "arcmargin");
        initializers.forEach(tensor -> graph.message(5, tensor));
        inputs.forEach(value -> graph.message(11, value));
        outputs.forEach(value -> graph.message(12, value));
        Message model = new Message()
                .number(1, IR_VERSION)
                .text(2, "arcmargin")
                .message(7, graph)
                .message(8, new Message().text(1, "").number(2, OPSET));
        properties.forEach(
                (key, value) -> model.message(14, new Message().text(1, key).text(2, value)));
        return model.toByteArray();
    }
}
