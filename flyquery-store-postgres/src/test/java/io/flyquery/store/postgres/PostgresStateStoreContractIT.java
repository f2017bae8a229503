package io.flyquery.store.postgres;

import io.flyquery.spi.StateStore;
import io.flyquery.tck.StateStoreContract;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(PostgresExtension.class)
class PostgresStateStoreContractIT extends StateStoreContract {
    private final PostgresServer server;
    private String schema = "";

    PostgresStateStoreContractIT(PostgresServer server) {
        this.server = server;
    }

    @Override
    protected StateStore openEmptyStore() {
        schema = server.newSchema();
        return openAgain();
    }

    @Override
    protected StateStore openAgain() {
        return server.open(schema);
    }
}
