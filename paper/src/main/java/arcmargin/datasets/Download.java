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
 * Downloads one address into one file, going on where an earlier attempt broke off.
 *
 * <p>Beside the unfinished file lies a note with the server's mark of the version (its entity tag or date), so that the rest
 * is taken only from the same version; the checksum of the whole has the last word anyway.
 */
final class Download {

    private static final int BUFFER = 1 << 16;
    private static final int REDIRECTIONS = 5;

    private final Settings settings;
    private final Progress progress;

    /**
     * How patient a download is.
     *
     * @param silence how long a server may send nothing
     * @param attempts how often a broken download is taken up again, the first time included
     * @param pause before the second attempt; doubled before each further one
     * @param environment where the proxy is named, as usual: HTTP_PROXY, HTTPS_PROXY, NO_PROXY
     */
    record Settings(Duration silence, int attempts, Duration pause, Map<String, String> environment) {

        static Settings usual() {
            return new Settings(Duration.ofSeconds(30), 4, Duration.ofSeconds(1), System.getenv());
        }
    }

    /** The disk, not the network, is to blame: no other mirror will help. */
    static final class DiskException extends IOException {

        private static final long serialVersionUID = 1L;

        DiskException(Path file, String reason) {
            super(file.toAbsolutePath().getParent() + ": cannot be written (" + reason + ")");
        }
    }

    /** The server answered, and the answer is no: asking again will not help. */
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

    /** Fetches an address; the exception says in a few words why that was not possible. */
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
                boolean nobodyThere = e instanceof UnknownHostException || e instanceof ConnectException;
                if (nobodyThere || attempt >= settings.attempts) {
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
            boolean goesOn = code == HttpURLConnection.HTTP_PARTIAL
                    && String.valueOf(connection.getHeaderField("Content-Range"))
                            .startsWith("bytes " + have + "-");
            if (code == 416 && ("bytes */" + have).equals(connection.getHeaderField("Content-Range"))) {
                return; // there is no more: it was complete already
            }
            if (code == 416 || (code == HttpURLConnection.HTTP_PARTIAL && !goesOn)) {
                Files.deleteIfExists(file); // what we have does not fit what they have: begin anew
                throw new IOException("the server cannot go on with the file");
            }
            if (code != HttpURLConnection.HTTP_OK && !goesOn) {
                throw new RefusedException(
                        code == HttpURLConnection.HTTP_PROXY_AUTH
                                ? "the proxy asks for a password; give it through the JVM's proxy settings"
                                : ("HTTP " + code + " " + connection.getResponseMessage()).strip());
            }
            long start = goesOn ? have : 0;
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
            throw new IOException("the connection broke off after " + done + " of " + total + " bytes");
        }
    }

    private static OutputStream openForWriting(Path file, long start, long total) throws IOException {
        try {
            long free = Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace();
            if (total - start > free) {
                throw new IOException((total >> 20) + " MB are needed, " + (free >> 20) + " MB are free");
            }
        } catch (IOException e) {
            throw new DiskException(file, e.getMessage());
        }
        return start > 0
                ? onDisk(file, StandardOpenOption.APPEND)
                : onDisk(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Opens a file such that what goes wrong is known to be the disk's fault. */
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

    /** Opens a connection that asks for the bytes we do not have yet, following redirections also to another protocol. */
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
            return host + " does not answer";
        }
        if (e instanceof ConnectException) {
            return host + " cannot be reached: is this machine offline, or behind a proxy (HTTPS_PROXY)?";
        }
        if (e instanceof SSLException) {
            return "no secure connection to " + host + ": " + e.getMessage();
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
