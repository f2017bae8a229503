package io.flyquery.retrieval.onnx.internal.hub;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Writes a response into a file. After {@link #stop()} it writes nothing more, so that another attempt can begin. Safe for
 * use by several threads.
 */
final class FileReceiver implements BodySubscriber<Path> {
    private final Path file;
    private final long mostBytes;
    private final FileChannel channel;
    private final CompletableFuture<Path> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private boolean stopped;

    /**
     * Opens the file.
     *
     * @param resumes whether the response goes on where the file ends; else the file is begun anew
     * @param mostBytes a file may not become longer
     */
    FileReceiver(Path file, boolean resumes, long mostBytes) throws IOException {
        this.file = file;
        this.mostBytes = mostBytes;
        this.channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                resumes ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
    }

    @Override
    public CompletionStage<Path> getBody() {
        return body;
    }

    @Override
    public synchronized void onSubscribe(Flow.Subscription given) {
        subscription = given;
        if (stopped) {
            given.cancel();
        } else {
            given.request(1);
        }
    }

    @Override
    public synchronized void onNext(List<ByteBuffer> buffers) {
        if (stopped) {
            return;
        }
        try {
            for (ByteBuffer buffer : buffers) {
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
            if (channel.size() > mostBytes) {
                throw new IOException("the server sent more than %d bytes".formatted(mostBytes));
            }
            if (subscription != null) {
                subscription.request(1);
            }
        } catch (IOException e) {
            end(e);
        }
    }

    @Override
    public void onError(Throwable failure) {
        end(failure);
    }

    @Override
    public void onComplete() {
        end(null);
    }

    /** Ends the transfer; what has arrived stays in the file. */
    void stop() {
        end(new IOException("the transfer was stopped"));
    }

    private synchronized void end(@Nullable Throwable given) {
        if (stopped) {
            return;
        }
        stopped = true;
        Throwable failure = given;
        try {
            channel.close();
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
        if (failure == null) {
            body.complete(file);
        } else {
            if (subscription != null) {
                subscription.cancel();
            }
            body.completeExceptionally(failure);
        }
    }
}
