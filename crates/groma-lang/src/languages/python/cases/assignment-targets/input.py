A, B = 1, 2
(first, (second, *rest)) = nested
[one, two] = pair
X = Y = z = 0
obj.attribute = 1
table["key"] = 2
COUNT += 1
annotated: int
LONG = "a literal that is too long to show"
NEGATIVE = -1
SECRET_KEY = "s3cret"
FLAGS = A | B
C = (
    1,
)
D: Final = None
__version__ = "1.0"
