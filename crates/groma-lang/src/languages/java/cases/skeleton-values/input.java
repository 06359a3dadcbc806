class Values {
    static final int SHORT = 1 + 2;
    static final String TEXT = "a text that is not shown";
    static final String SUM = TEXT + "/and" + more("x");
    private final Map<String, List<Integer>> map = new HashMap<String, List<Integer>>(16) {{ put("a", of(1, 2)); }};
    private int first = compute(1, 2, 3, 4), second = compute(5, 6, 7, 8);
    private final boolean less = first < limit(1) && second > limit(22222);
    int[] numbers[] = {
        { 1, 2, 3 }, // a row
        { four(), FIVE, 6 },
    }, others = null;
    final Runnable task = () -> {
        class Local { int member; }
        run(new Local());
    };
    final Object anonymous = new Object() {
        int member;
        @Override public String toString() { return "anonymous " + member; }
    };
    List<String> typed = Collections.<String, List<String>>emptyList(1, 2);
    int unassigned;
}
