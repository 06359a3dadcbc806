/*
 * Copyright 2024 The Authors.
 */
package com.example.shop;

/**
 * A cart that holds {@link Item items} until they are paid. Not thread-safe.
 *
 * @param <T> what is sold
 */
@Component("cart")
@SuppressWarnings({"unchecked", "rawtypes"})
public abstract class Cart<T extends Item & Comparable<T>> extends Base<T>
        implements Iterable<T>, java.io.Serializable {

    /** Not documentation of the constructor. */

    /** Makes an empty cart. */
    @Inject
    protected Cart() {
        super();
    }

    <E extends Exception> Cart(@Nonnull final E cause, int... sizes) throws E, java.io.IOException {
        throw cause;
    }

    /// Adds up all prices.
    ///
    /// Taxes are included.
    @Override
    public synchronized long total(
            @RequestParam(name = "currency") String currency, // ISO code
            boolean rounded) {
        class Local {
            void hidden() {}
        }
        Runnable task = new Runnable() {
            @Override public void run() {}
        };
        return 0;
    }

    abstract void pay();

    private static native int[] codes()[];

    // An ordinary comment is not documentation.
    static class Nested {
        class Inner { void deep() {} }
    }

    interface Visitor { void visit(Item item); }

    { count = 1; class InBlock {} }

    static { class InStatic {} }
}

final class Helper {}
