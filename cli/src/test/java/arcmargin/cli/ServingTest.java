package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program of the guide's page on serving, and asks it. */
class ServingTest {

    private static final Path PAGE = Path.of("../docs/guide/serving.md");

    @TempDir
    private Path folder;

    @Test
    void theProgramOfTheGuideAnswers() throws Exception {
        String data = Path.of("../docs/examples/rings.csv").toAbsolutePath().toString();
        String model = folder.resolve("rings.model").toString();
        assertThat(Run.of("train", "--kernel", "biased:1", "--c", "10", data, model)
                        .code())
                .isZero();
        Path source = folder.resolve("Server.java");
        Files.writeString(source, program());
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString(),
                        model,
                        "0")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader printed =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            URI address = URI.create(printed.readLine());
            assertThat(ask(address, "0.0,0.1").body()).isEqualTo("inner\n");
            List<CompletableFuture<String>> many = IntStream.range(0, 40)
                    .mapToObj(k -> CompletableFuture.supplyAsync(() ->
                            ask(address, k % 2 == 0 ? "0.0,0.1" : "2.0,0.5").body()))
                    .toList();
            for (int k = 0; k < many.size(); k++) {
                assertThat(many.get(k).join()).isEqualTo(k % 2 == 0 ? "inner\n" : "outer\n");
            }
            assertThat(ask(address, "0.0,blue").statusCode()).isEqualTo(400);
            assertThat(ask(address, "0.0,1,2,3").statusCode()).isEqualTo(400);
        } finally {
            server.destroy();
        }
    }

    private static String program() throws IOException {
        return Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.equals("```java serving"))
                .skip(1)
                .takeWhile(line -> !line.equals("```"))
                .collect(Collectors.joining("\n"));
    }

    private static HttpResponse<String> ask(URI address, String row) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .POST(HttpRequest.BodyPublishers.ofString(row))
                .build();
        try {
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
