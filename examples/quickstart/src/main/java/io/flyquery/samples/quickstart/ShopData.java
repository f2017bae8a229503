package io.flyquery.samples.quickstart;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Fills the shop with one year of trade, the same one every time. */
final class ShopData {
    private static final long SEED = 20_250_101;
    private static final int CUSTOMERS = 300;
    private static final int ORDERS = 1_200;
    private static final LocalDate NEW_YEAR = LocalDate.of(2025, 1, 1);

    private static final List<List<String>> STORES = List.of(
            List.of("Berlin", "Germany"),
            List.of("Munich", "Germany"),
            List.of("Porto", "Portugal"),
            List.of("Lisbon", "Portugal"),
            List.of("Vienna", "Austria"),
            List.of("Lyon", "France"),
            List.of("Ghent", "Belgium"),
            List.of("Malmö", "Sweden"));
    private static final List<String> CATEGORIES =
            List.of("Garden", "Kitchen", "Toys", "Books", "Lighting", "Textiles", "Tools", "Stationery");
    private static final List<String> MATERIALS = List.of("Oak", "Steel", "Linen", "Cork", "Glass", "Copper");
    private static final List<String> MODELS = List.of("One", "Duo", "Mini");
    private static final List<String> FIRST_NAMES =
            List.of("Anna", "Bruno", "Clara", "David", "Elif", "Femke", "Goran", "Hanna", "Ivo", "Jana");
    private static final List<String> LAST_NAMES = List.of(
            "Almeida", "Berg", "Costa", "Dubois", "Eriksson", "Fischer", "Gruber", "Horvat", "Ivanova", "Jansen");
    private static final List<String> SEGMENTS = List.of("private", "private", "private", "business");
    private static final List<String> CHANNELS = List.of("online", "online", "store", "telephone");
    private static final List<String> STATUSES = List.of("paid", "paid", "paid", "paid", "open", "cancelled");
    private static final List<String> CARRIERS = List.of("Swiftly", "Parcelo", "Nordpost");
    private static final List<String> REASONS = List.of("damaged", "too late", "wrong size", "not needed");

    private final Connection connection;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final int[] prices = new int[CATEGORIES.size() * MATERIALS.size() * MODELS.size()];

    private ShopData(Connection connection) {
        this.connection = connection;
    }

    static void fill(Connection connection) throws SQLException {
        ShopData data = new ShopData(connection);
        data.stores();
        data.products();
        data.customers();
        data.orders();
    }

    private void stores() throws SQLException {
        try (Inserts stores = new Inserts("stores", 3)) {
            for (int i = 0; i < STORES.size(); i++) {
                stores.add(i + 1, STORES.get(i).get(0), STORES.get(i).get(1));
            }
        }
    }

    private void products() throws SQLException {
        try (Inserts categories = new Inserts("categories", 2);
                Inserts products = new Inserts("products", 4)) {
            int product = 0;
            for (int category = 0; category < CATEGORIES.size(); category++) {
                categories.add(category + 1, CATEGORIES.get(category));
                for (String material : MATERIALS) {
                    for (String model : MODELS) {
                        prices[product] = 4 + random.nextInt(120);
                        String name = CATEGORIES.get(category) + " " + material + " " + model;
                        products.add(product + 1, category + 1, name, prices[product]);
                        product++;
                    }
                }
            }
        }
    }

    private void customers() throws SQLException {
        try (Inserts customers = new Inserts("customers", 5)) {
            for (int i = 1; i <= CUSTOMERS; i++) {
                String first = one(FIRST_NAMES);
                String last = one(LAST_NAMES);
                String email = "%s.%s.%d@example.org".formatted(first, last, i).toLowerCase(Locale.ROOT);
                LocalDate joined = NEW_YEAR.minusDays(random.nextInt(1_000));
                customers.add(i, first + " " + last, email, one(SEGMENTS), joined.toString());
            }
        }
    }

    private void orders() throws SQLException {
        try (Inserts orders = new Inserts("orders", 7);
                Inserts items = new Inserts("order_items", 4);
                Inserts shipments = new Inserts("shipments", 4);
                Inserts returns = new Inserts("returns", 4)) {
            for (int order = 1; order <= ORDERS; order++) {
                LocalDate day = NEW_YEAR.plusDays(random.nextInt(340));
                String status = one(STATUSES);
                int total = 0;
                int product = 0;
                for (int item = 1 + random.nextInt(3); item > 0; item--) {
                    product = random.nextInt(prices.length);
                    int quantity = 1 + random.nextInt(4);
                    int amount = quantity * prices[product];
                    items.add(order, product + 1, quantity, amount);
                    total += amount;
                }
                int customer = 1 + random.nextInt(CUSTOMERS);
                int store = 1 + random.nextInt(STORES.size());
                orders.add(order, customer, store, day.toString(), status, one(CHANNELS), total);
                if (status.equals("paid")) {
                    int days = 1 + random.nextInt(6) + random.nextInt(6);
                    shipments.add(order, one(CARRIERS), day.plusDays(1).toString(), days);
                    if (random.nextInt(8) == 0) {
                        returns.add(order, product + 1, day.plusDays(days + 7L).toString(), one(REASONS));
                    }
                }
            }
        }
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** The rows of one table, written at the end in one batch. */
    private final class Inserts implements AutoCloseable {
        private final PreparedStatement statement;

        Inserts(String table, int columns) throws SQLException {
            String marks = String.join(", ", Collections.nCopies(columns, "?"));
            statement = connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")");
        }

        void add(Object... values) throws SQLException {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.addBatch();
        }

        @Override
        public void close() throws SQLException {
            try (statement) {
                statement.executeBatch();
            }
        }
    }
}
