package io.flyquery.store.memory;

import io.flyquery.spi.Row;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Rows in the order of some of their values: a persistent balanced (AVL) tree. Adding and removing return another tree that
 * shares all but the path to the changed place, which costs O(log n) and leaves the present tree as it is.
 */
final class SortedRows {
    static final SortedRows EMPTY = new SortedRows(null);

    private final @Nullable Node root;

    private SortedRows(@Nullable Node root) {
        this.root = root;
    }

    boolean isEmpty() {
        return root == null;
    }

    /** Returns how many rows at the most lie on the way to any of them. */
    int height() {
        return height(root);
    }

    /** Returns the row at a place, or null. */
    @Nullable
    Row get(List<Object> place) {
        Node node = root;
        while (node != null) {
            int order = ValueOrder.compareLists(place, node.place);
            if (order == 0) {
                return node.row;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    /** Returns these rows with one more, or with another one at its place. */
    SortedRows with(List<Object> place, Row row) {
        return new SortedRows(with(root, place, row));
    }

    /** Returns these rows without the one at a place, if there is one. */
    SortedRows without(List<Object> place) {
        return new SortedRows(without(root, place));
    }

    /** Returns the rows from the first place at or behind the one given. */
    Iterator<Row> ascendingFrom(List<Object> place) {
        return new Walk(root, place, false);
    }

    /**
     * Returns the rows backwards, from the last place at or before the one given; a place that begins with it counts as
     * before.
     */
    Iterator<Row> descendingFrom(List<Object> place) {
        return new Walk(root, place, true);
    }

    private static Node with(@Nullable Node node, List<Object> place, Row row) {
        if (node == null) {
            return new Node(place, row, null, null);
        }
        int order = ValueOrder.compareLists(place, node.place);
        if (order == 0) {
            return new Node(place, row, node.left, node.right);
        }
        return order < 0
                ? balanced(node, with(node.left, place, row), node.right)
                : balanced(node, node.left, with(node.right, place, row));
    }

    private static @Nullable Node without(@Nullable Node node, List<Object> place) {
        if (node == null) {
            return null;
        }
        int order = ValueOrder.compareLists(place, node.place);
        if (order < 0) {
            return balanced(node, without(node.left, place), node.right);
        }
        if (order > 0) {
            return balanced(node, node.left, without(node.right, place));
        }
        if (node.right == null) {
            return node.left;
        }
        Node next = first(node.right);
        return balanced(next, node.left, without(node.right, next.place));
    }

    private static Node first(Node node) {
        Node first = node;
        while (first.left != null) {
            first = first.left;
        }
        return first;
    }

    /** Returns a node with the row of another and these subtrees, whose heights differ by at most two. */
    private static Node balanced(Node of, @Nullable Node left, @Nullable Node right) {
        if (left != null && height(left) > height(right) + 1) {
            Node pivot = left.right != null && height(left.right) > height(left.left) ? rotatedLeft(left) : left;
            return new Node(pivot.place, pivot.row, pivot.left, new Node(of.place, of.row, pivot.right, right));
        }
        if (right != null && height(right) > height(left) + 1) {
            Node pivot = right.left != null && height(right.left) > height(right.right) ? rotatedRight(right) : right;
            return new Node(pivot.place, pivot.row, new Node(of.place, of.row, left, pivot.left), pivot.right);
        }
        return new Node(of.place, of.row, left, right);
    }

    private static Node rotatedLeft(Node node) {
        Node up = present(node.right);
        return new Node(up.place, up.row, new Node(node.place, node.row, node.left, up.left), up.right);
    }

    private static Node rotatedRight(Node node) {
        Node up = present(node.left);
        return new Node(up.place, up.row, up.left, new Node(node.place, node.row, up.right, node.right));
    }

    private static Node present(@Nullable Node node) {
        if (node == null) {
            throw new AssertionError("a rotation needs the child that is too high");
        }
        return node;
    }

    private static int height(@Nullable Node node) {
        return node == null ? 0 : node.height;
    }

    private static final class Node {
        private final List<Object> place;
        private final Row row;
        private final @Nullable Node left;
        private final @Nullable Node right;
        private final int height;

        private Node(List<Object> place, Row row, @Nullable Node left, @Nullable Node right) {
            this.place = place;
            this.row = row;
            this.left = left;
            this.right = right;
            this.height = 1 + Math.max(height(left), height(right));
        }
    }

    /** Walks a tree in order; the stack holds the nodes that are still to come and whose far subtree is, too. */
    private static final class Walk implements Iterator<Row> {
        private final Deque<Node> ahead = new ArrayDeque<>();
        private final boolean descending;

        private Walk(@Nullable Node root, List<Object> from, boolean descending) {
            this.descending = descending;
            Node node = root;
            while (node != null) {
                int order = ValueOrder.compareLists(node.place, from);
                boolean wanted = descending ? order <= 0 || beginsWith(node.place, from) : order >= 0;
                if (wanted) {
                    ahead.push(node);
                }
                node = wanted != descending ? node.left : node.right;
            }
        }

        private static boolean beginsWith(List<Object> place, List<Object> prefix) {
            return ValueOrder.compareLists(place.subList(0, Math.min(prefix.size(), place.size())), prefix) == 0;
        }

        @Override
        public boolean hasNext() {
            return !ahead.isEmpty();
        }

        @Override
        public Row next() {
            if (ahead.isEmpty()) {
                throw new NoSuchElementException("no row is left");
            }
            Node here = ahead.pop();
            Node node = descending ? here.left : here.right;
            while (node != null) {
                ahead.push(node);
                node = descending ? node.right : node.left;
            }
            return here.row;
        }
    }
}
