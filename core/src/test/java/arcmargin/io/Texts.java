package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Files made of a text, read and refused. */
final class Texts {

    private Texts() {}

    static Path file(Path folder, String content) {
        return file(folder, content.getBytes(StandardCharsets.UTF_8));
    }

    static Path file(Path folder, byte[] content) {
        try {
            return Files.write(folder.resolve("data"), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path resource(String name) {
        try {
            return Path.of(Texts.class.getResource("/arcmargin/data/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static byte[] packed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    static DataFile load(Path file, ReadOptions options, int threads) {
        try (Workers workers = Workers.of(threads)) {
            return DataFiles.load(file, options, Resources.of(workers));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Dataset read(Path folder, String content, ReadOptions options) {
        return load(file(folder, content), options, 2).dataset();
    }

    static Dataset read(Path folder, String content) {
        return read(folder, content, ReadOptions.defaults());
    }

    /** {@return the message of the refusal, without the name of the file} */
    static String refusal(Path file, ReadOptions options) {
        BadInputException refused = catchThrowableOfType(BadInputException.class, () -> load(file, options, 2));
        assertThat(refused).as("refused").isNotNull();
        assertThat(refused).hasMessageStartingWith(file + ":");
        assertThat(refused.getMessage()).doesNotContain("\n");
        return refused.getMessage().substring(file.toString().length() + 1).strip();
    }

    static String refusal(Path folder, String content, ReadOptions options) {
        return refusal(file(folder, content), options);
    }

    static String refusal(Path folder, String content) {
        return refusal(folder, content, ReadOptions.defaults());
    }
}
