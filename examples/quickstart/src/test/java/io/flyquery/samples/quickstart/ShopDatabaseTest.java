package io.flyquery.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopDatabaseTest {
    @TempDir
    private Path folder;

    @Test
    void isTheSameEveryTime() throws SQLException {
        String sums = "SELECT SUM(total), SUM(customer_id * store_id), MAX(ordered_on) FROM orders";
        try (ShopDatabase one = ShopDatabase.create(folder.resolve("one.db"));
                ShopDatabase two = ShopDatabase.create(folder.resolve("two.db"))) {
            assertThat(one.rowCounts()).isEqualTo(two.rowCounts());
            assertThat(one.query(sums, 1)).isEqualTo(two.query(sums, 1));
        }
    }

    @Test
    void orderTotalsAreTheSumsOfTheirItems() throws SQLException {
        try (ShopDatabase shop = ShopDatabase.create(folder.resolve("shop.db"))) {
            String wrong = "SELECT order_id FROM orders JOIN order_items USING (order_id)"
                    + " GROUP BY order_id HAVING SUM(amount) <> MAX(total)";
            assertThat(shop.query(wrong, 1).rows()).isZero();
        }
    }

    @Test
    void cannotBeWritten() throws SQLException {
        try (ShopDatabase shop = ShopDatabase.create(folder.resolve("shop.db"))) {
            assertThatThrownBy(() -> shop.query("DELETE FROM orders RETURNING order_id", 1))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("readonly");
        }
    }

    @Test
    void cutsWhatIsBeyondTheLimit() throws SQLException {
        try (ShopDatabase shop = ShopDatabase.create(folder.resolve("shop.db"))) {
            assertThat(shop.query("SELECT store_id FROM stores", 3)).isEqualTo(new ShopDatabase.Result(3, true, "1"));
            assertThat(shop.query("SELECT store_id FROM stores", 8).truncated()).isFalse();
        }
    }
}
