from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    """An account."""

    name: str
    tags: list[str] = field(default_factory=list)

    @property
    def balance(self) -> int:
        """What is left."""
        return 1

    @balance.setter
    def balance(self, value: int) -> None:
        self._balance = value

    @overload
    def find(self, key: int) -> str: ...
    @overload
    def find(self, key: str) -> int: ...
    def find(self, key):
        return key

    @staticmethod
    async def load():
        async with session() as s:
            return await s.get()


@app.route("/users/<id>")
@cached(
    timeout=60,
)
# Why it is cached.
def show(id):
    pass
