package arcmargin.io;

import arcmargin.data.BadInputException;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Unpacks compressed content, recognised by its first bytes: gzip, and zip archives of one file, by the JDK; bzip2, xz
 * and zstd by libraries that this module does not need but uses where they are on the class path.
 */
final class Unpacking {

    /** How many bytes are looked at. */
    private static final int MAGIC = 6;

    private static final String GZIP = "\u001f\u008b";
    private static final String ZIP = "PK\u0003\u0004";

    /**
     * A kind of compression.
     *
     * @param magic the first bytes
     * @param name what it is called
     * @param type the class that unpacks a stream
     * @param library what has this class
     */
    private record Kind(String magic, String name, String type, String library) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "BZh",
                    "bzip2",
                    "org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream",
                    "org.apache.commons:commons-compress"),
            new Kind("\u00fd7zXZ\0", "xz", "org.tukaani.xz.XZInputStream", "org.tukaani:xz"),
            new Kind("(\u00b5/\u00fd", "zstd", "io.airlift.compress.zstd.ZstdInputStream", "io.airlift:aircompressor"));

    private Unpacking() {}

    /** Compressed content that a library found damaged. */
    static final class Damaged extends IOException {

        private static final long serialVersionUID = 1L;

        Damaged(Throwable cause) {
            super(reason(cause), cause);
        }
    }

    /** Returns the content of a file; the stream itself if it is not compressed. */
    static InputStream of(PushbackInputStream stored, String file) throws IOException {
        byte[] bytes = stored.readNBytes(MAGIC);
        stored.unread(bytes);
        String magic = new String(bytes, StandardCharsets.ISO_8859_1);
        if (magic.startsWith(GZIP)) {
            return new GzipMembers(stored);
        }
        if (magic.startsWith(ZIP)) {
            return onlyEntry(stored, file);
        }
        for (Kind kind : KINDS) {
            if (magic.startsWith(kind.magic())) {
                return new Guarded(open(kind, stored, file));
            }
        }
        return stored;
    }

    /** {@return whether content begins as compressed files do} */
    static boolean isPacked(byte[] begin) {
        String magic = new String(begin, 0, Math.min(MAGIC, begin.length), StandardCharsets.ISO_8859_1);
        return magic.startsWith(GZIP)
                || magic.startsWith(ZIP)
                || KINDS.stream().anyMatch(kind -> magic.startsWith(kind.magic()));
    }

    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? "the data end early" : cause.getMessage();
    }

    private static InputStream open(Kind kind, InputStream stored, String file) throws IOException {
        try {
            Class<? extends InputStream> type = Class.forName(kind.type()).asSubclass(InputStream.class);
            return kind.name().equals("bzip2") // of several members too
                    ? type.getConstructor(InputStream.class, boolean.class).newInstance(stored, true)
                    : type.getConstructor(InputStream.class).newInstance(stored);
        } catch (InvocationTargetException e) {
            throw new BadInputException(
                    file + ": is damaged (" + reason(e.getCause()) + "), expected data compressed by " + kind.name());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new BadInputException(file + ": is compressed by " + kind.name() + ", which needs the library "
                    + kind.library() + " on the class path; or unpack it first");
        }
    }

    /** The first file of an archive that is data; a second one would be overlooked, so it is refused. */
    private static InputStream onlyEntry(InputStream stored, String file) throws IOException {
        ZipInputStream zip = new ZipInputStream(stored);
        for (ZipEntry entry = next(zip); entry != null; entry = next(zip)) {
            String name = entry.getName();
            boolean hidden = entry.isDirectory() || name.startsWith("__MACOSX/") || name.contains("/.");
            if (!hidden) {
                return new OneEntry(zip, name, file);
            }
        }
        throw new BadInputException(file + ": is a zip archive without a file, expected one file of data in it");
    }

    private static ZipEntry next(ZipInputStream zip) throws IOException {
        try {
            return zip.getNextEntry();
        } catch (IllegalArgumentException e) { // a name that is not UTF-8
            throw new Damaged(e);
        }
    }

    /** Whatever a library throws on damaged data is an error of the data. */
    private static final class Guarded extends FilterInputStream {

        Guarded(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (EOFException e) {
                throw e;
            } catch (IOException | RuntimeException e) {
                throw new Damaged(e);
            }
        }
    }

    /** The content of an entry behind which no other may follow. */
    private static final class OneEntry extends FilterInputStream {

        private final ZipInputStream zip;
        private final String name;
        private final String file;

        OneEntry(ZipInputStream zip, String name, String file) {
            super(zip);
            this.zip = zip;
            this.name = name;
            this.file = file;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count;
            try {
                count = super.read(target, offset, length);
                if (count >= 0) {
                    return count;
                }
                for (ZipEntry next = zip.getNextEntry(); next != null; next = zip.getNextEntry()) {
                    String other = next.getName();
                    if (!next.isDirectory()
                            && !other.startsWith("__MACOSX/")
                            && !other.toLowerCase(Locale.ROOT).matches(".*(readme|license|names|\\.md|\\.pdf).*")) {
                        throw new BadInputException(
                                file + ": is a zip archive of several files, " + BlockParser.quoted(name) + " and "
                                        + BlockParser.quoted(other) + ", expected one; unpack it first");
                    }
                }
            } catch (IllegalArgumentException e) {
                throw new ZipException(e.getMessage());
            }
            return count;
        }
    }
}
