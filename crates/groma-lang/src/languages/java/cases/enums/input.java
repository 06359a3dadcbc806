package com.example;

/** Sizes of shirts. */
public enum Size implements Labelled {
    /** The smallest. */
    SMALL("S", 1),
    @Deprecated MEDIUM("M", 2) {
        private int extra;

        @Override
        public String label() { return "medium"; }
    },
    LARGE,
    HUGE("a long description of a shirt that nobody has seen yet", 100);

    private final String text;

    Size(String text, int number) { this.text = text; }

    Size() { this("L", 3); }

    @Override
    public String label() { return text; }

    static final int COUNT = values().length;
}

enum Empty {}

@Marked enum Inline { ONE, TWO }
