square = lambda x: x * x
_twice = lambda f, *args, **kwargs: f(f(*args))
KEY = lambda item: item.name
handlers = {"a": lambda: [local for local in range(3)]}


class Shape:
    area = lambda self: self.width * (inner := 2)
    size = property(lambda self: 1)


if (match := find("x")) is not None:
    found = match.group()

print([last := n for n in range(3)])
