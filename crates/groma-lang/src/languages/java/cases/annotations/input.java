package com.example;

/** Marks a route. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Route {
    /** The path. */
    String value() default "";
    String[] methods() default {"GET", "POST"};
    int order() default -1;
    Class<?> handler();
    @Deprecated long timeout() default 60 * 1000;
    String description() default "a text that is too long for the signature";

    int LIMIT = 3;

    enum Mode { FAST, SLOW }

    @interface List { Route[] value(); }
}

@interface Inline { int size(); }
