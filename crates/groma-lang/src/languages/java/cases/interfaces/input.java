package com.example;

/** Stores values. */
public sealed interface Store<K, V> extends AutoCloseable permits MemoryStore, DiskStore {
    int LIMIT = 10, BASE = 2;
    /** The name of the store. */
    String NAME = "store";

    V get(K key);

    default V getOr(K key, V fallback) { return fallback; }

    static <A> Store<A, A> empty() { return null; }

    private void check() {}

    class Entry {
        int packageOnly;
        void packageToo() {}
    }

    enum Mode { READ }
}

non-sealed class MemoryStore {}

@FunctionalInterface interface Hidden { void call(); }
