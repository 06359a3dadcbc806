package com.example;

import java.util.List;

/**
 * A point in the plane.
 */
public record Point<N extends Number>(@NonNull N x, /* the other */ N y, List<String>... tags) implements Shape {
    static final Point<Integer> ORIGIN = new Point<>(0, 0);
    private static int made;

    /** Checks the coordinates. */
    public Point {
        if (x == null) throw new IllegalArgumentException();
    }

    Point(N both) { this(both, both); }

    double length(double scale) {
        record Pair(int left, int right) {}
        return scale;
    }
}

record Nothing() {}
