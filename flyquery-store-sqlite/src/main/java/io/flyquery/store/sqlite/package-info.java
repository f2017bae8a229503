/** The SQLite store; {@link io.flyquery.store.sqlite.SqliteStateStoreFactory} opens it. */
@NullMarked
package io.flyquery.store.sqlite;

import org.jspecify.annotations.NullMarked;
