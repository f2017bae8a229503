/**
 * What every relational store shares. A store brings connections, transactions and a {@link
 * io.flyquery.store.jdbc.SqlDialect}; the tables of the SPI, their SQL and the migrations are here.
 */
@NullMarked
package io.flyquery.store.jdbc;

import org.jspecify.annotations.NullMarked;
