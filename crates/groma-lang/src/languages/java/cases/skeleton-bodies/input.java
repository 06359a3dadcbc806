package a.b;

import java.util.List;
import java.util.Map; // behind it
import static java.util.Map . entry;

import static a.b.Names.*;

/** Has bodies of all kinds. */
@Marked({ "}", "{" })
public abstract class Bodies<T extends Comparable<T>> {
    static {
        register("}", '{', '\'');
    }

    {
        // } and "
        prepare(1.f, 2.5e-3, 0x1.8p-3);
    }

    /** Makes one. */
    public Bodies(int size) throws java.io.IOException {
        this.size = size; /* } */
    }

    @Override(order = { 1, 2 })
    public <U> int[] size(List<? super U> other)[] {
        class Local {
            int member;
        }
        String text = """
            a "quoted" } \""" brace
            """;
        Runnable run = () -> { work(text); };
        return new int[] { other.size(), Local.class.hashCode() };
    }

    abstract void nothing();

    record Point(int x, int y) {
        Point {
            check(x, y, "less than nothing");
        }
    }

    enum Kind {
        ONE,
        @Marked("two") TWO(2) {
            @Override
            int times(int value) { return value * two(value); }
        },
        LONG(first(1), second("a long text of which nothing is shown"), third(() -> { return fourth(); }), fifth(5), sixth(6)) { };

        abstract int times(int value);
    }

    @interface Marked {
        String[] value() default { "default", "of more", "than one" };
        int order() default 1;
    }

    interface Shape {
        default double area() { return width() * height(); }
    }
}
