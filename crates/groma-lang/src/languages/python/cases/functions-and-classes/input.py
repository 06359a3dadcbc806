"""Module text."""

LIMIT = 10
API_KEY = "abcdefgh"
_cache: dict[str, int] = {}


class Shape(Base, metaclass=Meta):
    """A shape. With more words."""

    sides: int = 0

    def area(self, scale=1.0, *, unit="a very long default value of the parameter") -> float:
        """
        Computes the area
        of the shape.
        """

        def local():
            return LIMIT

        return scale * local()

    class Inner:
        @staticmethod
        @cached(
            size=3
        )
        def make(
            a: int,  # first
            b: int,
        ) -> "Inner":
            return Inner()


async def _hidden():
    pass
