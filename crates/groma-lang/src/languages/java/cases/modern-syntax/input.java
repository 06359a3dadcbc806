package com.example;

public class Modern {
    String format(String text, @Nullable Object @Nullable ... arguments) {
        var line = """
            class NotAClass {}
            """;
        return switch (arguments) {
            case Integer[] numbers when numbers.length > 1 -> "many";
            case null, default -> { yield text; }
        };
    }

    int yield(int record, int sealed) { return record; }

    public static void main(String[] args) {
        for (var arg : args) if (arg instanceof String s && !s.isEmpty()) System.out.println(s);
    }
}
