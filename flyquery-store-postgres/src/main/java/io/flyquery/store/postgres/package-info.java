/**
 * The PostgreSQL store; {@link io.flyquery.store.postgres.PostgresStateStoreFactory} opens it. It has no vector search of
 * its own, no row-level security, no separate roles for migrating and working, and no failover to another server.
 */
@NullMarked
package io.flyquery.store.postgres;

import org.jspecify.annotations.NullMarked;
