package com.example;

class Documented {
    /** Returns the <b>sum</b> of {@code a} and {@link Other#b(int, long) b}, i.e. all. And more. */
    int one;

    /**
     * Opens the file
     * {@linkplain java.io.File
     * of the project}
     * <p>Closes it later.
     */
    int two;

    /**
     * {@inheritDoc}
     */
    int three;

    /**
     * Holds:
     * <ul><li>this</li></ul>
     */
    int four;

    /** @return nothing */
    int five;

    /** {@return the size of <i>this</i>} */
    int six;

    /* Not Javadoc. */
    int seven;

    /**
     * Made of {@literal <T>} &amp; &lt;U&gt;
     * @see Other
     */
    @Deprecated
    // in between
    int eight;

    /** Nine. */ int nine;
}
