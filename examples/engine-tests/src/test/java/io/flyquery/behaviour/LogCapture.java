package io.flyquery.behaviour;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** All that FlyQuery logs, of every level, messages and exceptions. */
final class LogCapture implements AutoCloseable {
    private final Logger logger = Logger.getLogger("io.flyquery");
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord logged) {
            lines.add(new SimpleFormatter().format(logged));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    LogCapture() {
        logger.setLevel(Level.ALL);
        logger.setUseParentHandlers(false);
        handler.setLevel(Level.ALL);
        logger.addHandler(handler);
    }

    String text() {
        return String.join("", lines);
    }

    @Override
    public void close() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }
}
