package arcmargin.datasets;

import arcmargin.work.Progress;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLException;

/**
 * Downloads a URL to a file, resuming a partial download.
 *
 * <p>The version reported by the server (entity tag or date) is stored next to the partial file, so that a download is
 * resumed only from the same version; in any case the checksum of the whole file decides.
 */
final class Download {

    private static final int BUFFER = 1 << 16;
    private static final int REDIRECTIONS = 5;

    private final Settings settings;
    private final Progress progress;

    /**
     * Timeouts, retries and proxy of a download.
     *
     * @param silence timeout for connecting and for each read
     * @param attempts maximum number of attempts, including the first
     * @param pause delay before the second attempt; doubled before each further one
     * @param environment environment variables, of which HTTP_PROXY, HTTPS_PROXY and NO_PROXY are used
     */
    record Settings(Duration silence, int attempts, Duration pause, Map<String, String> environment) {

        static Settings defaults() {
            return new Settings(Duration.ofSeconds(30), 4, Duration.ofSeconds(1), System.getenv());
        }
    }

    /** A failure of the disk rather than the network: trying another mirror would not help. */
    static final class DiskException extends IOException {

        private static final long serialVersionUID = 1L;

        DiskException(Path file, String reason) {
            super(file.toAbsolutePath().getParent() + ": cannot be written (" + reason + ")");
        }
    }

    /** The server refused the request: retrying would not help. */
    private static final class RefusedException extends IOException {

        private static final long serialVersionUID = 1L;

        RefusedException(String reason) {
            super(reason);
        }
    }

    Download(Settings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /** Downloads a URL; the message of the exception gives the reason of a failure. */
    void fetch(URI address, Path file, String stage) throws IOException {
        Duration pause = settings.pause;
        for (int attempt = 1; ; attempt++) {
            try {
                continueFile(address, file, stage);
                Files.deleteIfExists(mark(file));
                return;
            } catch (DiskException | RefusedException e) {
                throw e;
            } catch (IOException e) {
                boolean unreachable = e instanceof UnknownHostException || e instanceof ConnectException;
                if (unreachable || attempt >= settings.attempts) {
                    throw new IOException(reason(e, address), e);
                }
            }
            sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }

    private void continueFile(URI address, Path file, String stage) throws IOException {
        long have = Files.exists(file) ? Files.size(file) : 0;
        HttpURLConnection connection = connect(address, file, have);
        try {
            int code = connection.getResponseCode();
            boolean resumed = code == HttpURLConnection.HTTP_PARTIAL
                    && String.valueOf(connection.getHeaderField("Content-Range"))
                            .startsWith("bytes " + have + "-");
            if (code == 416 && ("bytes */" + have).equals(connection.getHeaderField("Content-Range"))) {
                return; // the file was complete already
            }
            if (code == 416 || (code == HttpURLConnection.HTTP_PARTIAL && !resumed)) {
                Files.deleteIfExists(file); // the partial file does not match the server's: start over
                throw new IOException("the server cannot resume the download");
            }
            if (code != HttpURLConnection.HTTP_OK && !resumed) {
                throw new RefusedException(
                        code == HttpURLConnection.HTTP_PROXY_AUTH
                                ? "the proxy requires authentication; configure it with the JVM's proxy settings"
                                : ("HTTP " + code + " " + connection.getResponseMessage()).strip());
            }
            long start = resumed ? have : 0;
            long length = connection.getContentLengthLong();
            long total = length < 0 ? 0 : start + length;
            try (InputStream in = connection.getInputStream()) {
                writeMark(connection, file);
                copy(in, file, start, total, stage);
            }
        } finally {
            connection.disconnect();
        }
    }

    private void copy(InputStream in, Path file, long start, long total, String stage) throws IOException {
        long done = start;
        try (OutputStream out = openForWriting(file, start, total)) {
            byte[] buffer = new byte[BUFFER];
            for (int count; (count = in.read(buffer)) > 0; ) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted");
                }
                out.write(buffer, 0, count);
                done += count;
                progress.update(stage, done, total);
            }
        }
        if (total > 0 && done != total) {
            throw new IOException("the connection was closed after " + done + " of " + total + " bytes");
        }
    }

    private static OutputStream openForWriting(Path file, long start, long total) throws IOException {
        try {
            long free = Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace();
            if (total - start > free) {
                throw new IOException((total >> 20) + " MB needed, " + (free >> 20) + " MB free");
            }
        } catch (IOException e) {
            throw new DiskException(file, e.getMessage());
        }
        return start > 0
                ? onDisk(file, StandardOpenOption.APPEND)
                : onDisk(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Opens a file for writing; write failures are reported as {@link DiskException}. */
    static OutputStream onDisk(Path file, OpenOption... options) throws DiskException {
        try {
            return new FilterOutputStream(Files.newOutputStream(file, options)) {
                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    try {
                        out.write(bytes, offset, length);
                    } catch (IOException e) {
                        throw new DiskException(file, e.getMessage());
                    }
                }
            };
        } catch (IOException e) {
            throw new DiskException(file, e.getMessage());
        }
    }

    /** Opens a connection that requests the missing bytes, following redirects, including those to another protocol. */
    private HttpURLConnection connect(URI address, Path file, long have) throws IOException {
        URI next = address;
        for (int hop = 0; hop <= REDIRECTIONS; hop++) {
            HttpURLConnection connection = (HttpURLConnection) next.toURL().openConnection(proxy(next));
            connection.setInstanceFollowRedirects(false);
            connection.setConnectTimeout((int) settings.silence.toMillis());
            connection.setReadTimeout((int) settings.silence.toMillis());
            connection.setRequestProperty("Accept-Encoding", "identity");
            connection.setRequestProperty("User-Agent", "arcmargin");
            if (have > 0) {
                connection.setRequestProperty("Range", "bytes=" + have + "-");
                if (Files.exists(mark(file))) {
                    connection.setRequestProperty("If-Range", Files.readString(mark(file)));
                }
            }
            int code = connection.getResponseCode();
            String location = connection.getHeaderField("Location");
            if (code < 301 || code > 308 || code == 304 || location == null) {
                return connection;
            }
            connection.disconnect();
            next = next.resolve(location);
            if (!String.valueOf(next.getScheme()).matches("https?")) {
                throw new RefusedException("redirected to " + next);
            }
        }
        throw new RefusedException("redirected more than " + REDIRECTIONS + " times");
    }

    private static void writeMark(HttpURLConnection connection, Path file) throws IOException {
        String tag = connection.getHeaderField("ETag");
        String version = tag != null && !tag.startsWith("W/") ? tag : connection.getHeaderField("Last-Modified");
        if (version == null) {
            Files.deleteIfExists(mark(file));
        } else {
            Files.writeString(mark(file), version, StandardCharsets.US_ASCII);
        }
    }

    private static Path mark(Path file) {
        return file.resolveSibling(file.getFileName() + ".version");
    }

    private Proxy proxy(URI address) {
        if (System.getProperty("http.proxyHost") != null || System.getProperty("https.proxyHost") != null) {
            return ProxySelector.getDefault().select(address).get(0);
        }
        String variable = address.getScheme().toLowerCase(Locale.ROOT) + "_proxy";
        String named = variable(variable);
        if (named.isEmpty() || excepted(address.getHost())) {
            return Proxy.NO_PROXY;
        }
        try {
            URI proxy = new URI(named.contains("://") ? named : "http://" + named);
            int port = proxy.getPort() < 0 ? 80 : proxy.getPort();
            return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.getHost(), port));
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Proxy.NO_PROXY;
        }
    }

    private boolean excepted(String host) {
        for (String exception : variable("no_proxy").split(",")) {
            String name = exception.strip();
            if (name.equals("*") || (!name.isEmpty() && host.endsWith(name))) {
                return true;
            }
        }
        return false;
    }

    private String variable(String name) {
        String value = settings.environment.get(name);
        return value != null ? value : settings.environment.getOrDefault(name.toUpperCase(Locale.ROOT), "");
    }

    private static String reason(IOException e, URI address) {
        String host = address.getHost();
        if (e instanceof UnknownHostException) {
            return host + " cannot be found: is this machine offline, or behind a proxy (HTTPS_PROXY)?";
        }
        if (e instanceof SocketTimeoutException) {
            return host + " does not respond";
        }
        if (e instanceof ConnectException) {
            return host + " cannot be reached: is this machine offline, or behind a proxy (HTTPS_PROXY)?";
        }
        if (e instanceof SSLException) {
            return "cannot establish a secure connection to " + host + ": " + e.getMessage();
        }
        return String.valueOf(e.getMessage());
    }

    private static void sleep(Duration pause) {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }
}
