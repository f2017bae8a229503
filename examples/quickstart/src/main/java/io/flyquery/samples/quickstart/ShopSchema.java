package io.flyquery.samples.quickstart;

import java.util.List;

/** The tables of the shop. Amounts are whole euros, dates are ISO texts of the year 2025. */
final class ShopSchema {
    // language=SQLite
    private static final String STATEMENTS = """
            CREATE TABLE stores (store_id INTEGER PRIMARY KEY, city TEXT, country TEXT);
            CREATE TABLE categories (category_id INTEGER PRIMARY KEY, category TEXT);
            CREATE TABLE products (
              product_id INTEGER PRIMARY KEY, category_id INTEGER, product TEXT, price INTEGER);
            CREATE TABLE customers (
              customer_id INTEGER PRIMARY KEY, name TEXT, email TEXT, segment TEXT, joined_on TEXT);
            CREATE TABLE orders (
              order_id INTEGER PRIMARY KEY, customer_id INTEGER, store_id INTEGER,
              ordered_on TEXT, status TEXT, channel TEXT, total INTEGER);
            CREATE TABLE order_items (
              order_id INTEGER, product_id INTEGER, quantity INTEGER, amount INTEGER);
            CREATE TABLE shipments (order_id INTEGER PRIMARY KEY, carrier TEXT, shipped_on TEXT, days INTEGER);
            CREATE TABLE returns (order_id INTEGER, product_id INTEGER, returned_on TEXT, reason TEXT);
            """;

    private ShopSchema() {}

    static List<String> statements() {
        return List.of(STATEMENTS.strip().split(";\\s*"));
    }

    static List<String> tables() {
        return List.of(
                "stores", "categories", "products", "customers", "orders", "order_items", "shipments", "returns");
    }
}
