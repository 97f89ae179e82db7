package arcmargin.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * A value on its way to another process, as the bytes of Java's serialisation. Spark serialises what it broadcasts,
 * shuffles and returns in the way it is configured to, which may be Kryo: that knows neither records nor forms of
 * serialisation.
 *
 * @param <T> the type of the value
 */
final class Sent<T extends Serializable> implements Serializable {

    private static final long serialVersionUID = 1L;

    private final byte[] bytes;
    private transient T value; // in each process, made when first needed

    Sent(T value) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
                objects.writeObject(value);
            }
            bytes = out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail: the value cannot be serialised
        }
    }

    @SuppressWarnings("unchecked") // what was written
    synchronized T value() {
        if (value == null) {
            try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                value = (T) objects.readObject();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
        return value;
    }
}
