// Words that are names in one place and none in another.
class Names {
    void contextual(Record record) {
        var open = record.module();
        record = when(open.with()).permits;
        Thread.yield();
        int größe = this.length + $value + super.hashCode();
    }

    int yields(Object shape) {
        return switch (shape) {
            case Circle circle when circle.radius() > 1 -> { yield circle.area(); }
            default -> 0;
        };
    }

    void annotated() {
        @SuppressWarnings("unchecked") final long total = (long) Long.MAX_VALUE;
        Function<Object, int[]> maker = int[]::new;
        new Object() {
            void run(String @Nullable ... names) { names.clone(); }
        };
        label:
        for (String name : names()) { continue label; }
    }
}
