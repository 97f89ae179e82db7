package arcmargin.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message in the encoding of Protocol Buffers, of the few kinds of fields that ONNX needs. */
final class Message {

    private static final int VARINT = 0;
    private static final int BYTES = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Message number(int field, long value) {
        varint(((long) field << 3) | VARINT);
        varint(value);
        return this;
    }

    Message text(int field, String value) {
        return raw(field, value.getBytes(StandardCharsets.UTF_8));
    }

    Message message(int field, Message value) {
        return raw(field, value.toByteArray());
    }

    Message raw(int field, byte[] value) {
        varint(((long) field << 3) | BYTES);
        varint(value.length);
        bytes.writeBytes(value);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
