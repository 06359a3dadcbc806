package com.example;

class Settings {
    public static final int MAX = 100;
    static final String GREETING = "hello";
    private static final String API_KEY = "abc";
    static final String LONG_TEXT = "a text that is too long for a signature";
    protected static final long MASK = 1L << 4;
    final static char LETTER = 'x';
    static final Class<?> TYPE = Settings.class;
    static final String BLOCK = """
        text block with "quotes"
        """;

    static int counter;
    @Inject private volatile java.util.Map<String, List<Integer>> byName = new java.util.HashMap<>();
    int a, b[] = {1, 2}, c = 3;
    public transient double
        ratio = 0.5;

    /** Runs later. */
    final Runnable task = new Runnable() {
        private int hidden;

        @Override
        public void run() {}
    };
    Supplier<Object> maker = () -> {
        class Local {}
        return new Local();
    };
    int $weird_1 = 0x1F;
}
