package arcmargin.datasets;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A local server that can be told to stall, to drop connections and to send wrong content. */
final class Loopback implements AutoCloseable {

    /** How the server responds to the next requests for a file. */
    enum Mood {
        HONEST,
        STALLS,
        BREAKS_OFF,
        LIES,
        IGNORES_RANGES,
        MISSING,
        REDIRECTS,
        PROXY_WANTS_PASSWORD
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<String, List<Mood>> moods = new HashMap<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    Loopback() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Serves a file; each request uses the next mood, and the last one stays. */
    void serve(String path, byte[] content, Mood... inTurn) {
        files.put(path, content);
        moods.put(path, new ArrayList<>(inTurn.length == 0 ? List.of(Mood.HONEST) : List.of(inTurn)));
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Path and range of the requests so far. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    private synchronized Mood mood(String path) {
        List<Mood> inTurn = moods.getOrDefault(path, List.of(Mood.MISSING));
        return inTurn.size() > 1 ? inTurn.remove(0) : inTurn.get(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String range = exchange.getRequestHeaders().getFirst("Range");
        requests.add(path + (range == null ? "" : " " + range));
        Mood mood = mood(path);
        byte[] content = files.getOrDefault(path, new byte[0]);
        exchange.getResponseHeaders().set("ETag", "\"one\"");
        switch (mood) {
            case MISSING -> exchange.sendResponseHeaders(404, -1);
            case PROXY_WANTS_PASSWORD -> exchange.sendResponseHeaders(407, -1);
            case REDIRECTS -> {
                exchange.getResponseHeaders().set("Location", path + ".moved");
                exchange.sendResponseHeaders(302, -1);
            }
            case LIES ->
                send(
                        exchange,
                        200,
                        "<html>sign in to the network first</html>".getBytes(StandardCharsets.US_ASCII),
                        Integer.MAX_VALUE);
            case IGNORES_RANGES -> send(exchange, 200, content, Integer.MAX_VALUE);
            case STALLS, BREAKS_OFF, HONEST -> {
                int from = 0;
                if (range != null
                        && "\"one\"".equals(exchange.getRequestHeaders().getFirst("If-Range"))) {
                    from = Integer.parseInt(range.replaceAll("bytes=(\\d+)-", "$1"));
                    exchange.getResponseHeaders()
                            .set("Content-Range", "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
                }
                byte[] rest = Arrays.copyOfRange(content, from, content.length);
                send(
                        exchange,
                        range == null ? 200 : 206,
                        rest,
                        mood == Mood.HONEST ? Integer.MAX_VALUE : rest.length / 2);
                if (mood == Mood.STALLS) {
                    await();
                }
            }
        }
        exchange.close();
    }

    private static void send(HttpExchange exchange, int code, byte[] content, int most) throws IOException {
        exchange.sendResponseHeaders(code, content.length);
        OutputStream out = exchange.getResponseBody();
        out.write(content, 0, Math.min(most, content.length));
        out.flush();
    }

    private void await() {
        try {
            closing.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
