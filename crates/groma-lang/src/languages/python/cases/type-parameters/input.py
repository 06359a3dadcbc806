type Pairs[K, V] = list[tuple[K, V]]
type Number = int | float


class Box[T: (int, str), *Ts, **P](Base[T]):
    type Item = T

    def map[U](self, f: Callable[[T], U], /, *, strict: bool = False) -> "Box[U]":
        return Box()


def first[T](items: list[T]) -> T:
    return items[0]


def body[
    T: Hashable,
    *U,
](
    value: T,
) -> U: ...
