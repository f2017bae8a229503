/**
 * The conformance kit: what a store, an embedding provider or a reranker must do, as tests to extend; and helpers for tests.
 *
 * <p>A plugin's module takes {@code flyquery-tck} in scope {@code test}, together with {@code junit-jupiter}, and extends the
 * contract of what it implements:
 *
 * <pre>{@code
 * class MyStateStoreContractTest extends StateStoreContract {
 *     @TempDir Path folder;
 *
 *     @Override protected StateStore openEmptyStore() {
 *         return openAgain();                      // each test has a folder of its own
 *     }
 *
 *     @Override protected StateStore openAgain() { // for DURABLE and SHARED_BY_PROCESSES
 *         return new MyStateStoreFactory().open(new StoreConfig("my:" + folder.resolve("db"), Map.of(), Clock.systemUTC()));
 *     }
 *
 *     @Override protected Set<Capability> capabilities() {
 *         return EnumSet.of(Capability.DURABLE);   // all by default; name what there is, and leave out the rest
 *     }
 * }
 * }</pre>
 *
 * <p>Each test's name begins with the number of its rule, which the Javadoc of the SPI explains; a failing test is a rule
 * that is broken. Tests of a capability that a store does not claim are reported as skipped. {@link
 * io.flyquery.tck.EmbeddingProviderContract}, {@link io.flyquery.tck.TokenEmbeddingProviderContract} and {@link
 * io.flyquery.tck.RerankerContract} are used alike.
 *
 * <p>Begin with {@code TB} and {@code SC} (tables and scans), then {@code VA} (values), {@code SS} (transactions, scopes,
 * threads); {@code MO} draws random steps and compares with a simple model, and says with which {@code -Dflyquery.test-seed=} a
 * failure can be repeated. The store in memory passes and is made to be read.
 *
 * <p>{@link io.flyquery.tck.MutableClock}, {@link io.flyquery.tck.Seeded}, {@link io.flyquery.tck.Race}, {@link
 * io.flyquery.tck.RowGenerator}, {@link io.flyquery.tck.FakeEmbeddingProvider} and {@link io.flyquery.tck.FakeReranker} are
 * for tests of any kind.
 */
@NullMarked
package io.flyquery.tck;

import org.jspecify.annotations.NullMarked;
