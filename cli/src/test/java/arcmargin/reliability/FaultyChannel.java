package arcmargin.reliability;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.function.BooleanSupplier;

/** A channel whose operations are counted and may fail; a write may fail when half of it is done. */
final class FaultyChannel extends FileChannel {

    /** Counts an operation, which may fail. */
    interface Operation {
        void begin() throws IOException;
    }

    private final FileChannel next;
    private final Operation operation;
    private final BooleanSupplier torn;
    private final Operation forced;

    FaultyChannel(FileChannel next, Operation operation, BooleanSupplier torn, Operation forced) {
        this.next = next;
        this.operation = operation;
        this.torn = torn;
        this.forced = forced;
    }

    /** A channel that can only be forced, as that of a folder. */
    static FaultyChannel ofDirectory(Operation operation, Operation forced) {
        return new FaultyChannel(null, operation, () -> false, forced);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        operation.begin();
        return next.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        operation.begin();
        return next.read(targets, offset, length);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        operation.begin();
        return next.read(target, position);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        if (torn.getAsBoolean()) {
            ByteBuffer half = source.duplicate();
            half.limit(half.position() + half.remaining() / 2);
            next.write(half);
        }
        operation.begin();
        if (source.remaining() > 1) { // a short write, as a system may always make
            ByteBuffer part = source.duplicate();
            part.limit(part.position() + (part.remaining() + 1) / 2);
            int count = next.write(part);
            source.position(source.position() + count);
            return count;
        }
        return next.write(source);
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        operation.begin();
        return next.write(sources, offset, length);
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        operation.begin();
        return next.write(source, position);
    }

    @Override
    public long position() throws IOException {
        return next.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        next.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return next.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        operation.begin();
        next.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        operation.begin();
        if (next != null) {
            next.force(metadata);
        }
        forced.begin();
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        operation.begin();
        return next.transferTo(position, count, target);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
        operation.begin();
        return next.transferFrom(source, position, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return tryLock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        return new FileLock(this, position, size, shared) {

            @Override
            public boolean isValid() {
                return FaultyChannel.this.isOpen();
            }

            @Override
            public void release() {}
        };
    }

    @Override
    protected void implCloseChannel() throws IOException {
        if (next != null) {
            next.close();
        }
    }
}
