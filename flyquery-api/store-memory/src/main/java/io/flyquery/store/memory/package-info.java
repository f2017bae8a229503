/**
 * The store in memory, and the one to read before writing another.
 *
 * <p>What a scope holds is one immutable value, {@code ScopeContents}. A reading unit takes that value when it begins and
 * needs nothing more to see one state; it delays nobody, and what it holds on to is freed when it ends. A writing unit
 * derives a new value step by step and puts it in the old one's place at its end, so undoing means not doing that. Writers
 * take turns.
 *
 * <p>From the outside in: {@code MemoryStateStore} (turns, life cycle), {@code MemoryUnit} (one transaction), {@code
 * MemoryTable} (the contract of a table), {@code TableContents} (rows and indexes), {@code SortedRows} (a persistent sorted
 * tree), {@code ScanRows} (a cursor), {@code ValueOrder} (how values compare).
 */
@NullMarked
package io.flyquery.store.memory;

import org.jspecify.annotations.NullMarked;
