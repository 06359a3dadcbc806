class Color(Enum):
    RED = 1
    GREEN = "green"
    __slots__ = ("a", "b")
    __hidden__ = 0
    _table: ClassVar[dict[str, int]] = {}
    password = "hunter2"
    first = second = None
    x, y = 0, 0
    annotated: "Color"

    def __init__(self):
        self.name = ""
        self.value: int = 0

    alias = __init__
