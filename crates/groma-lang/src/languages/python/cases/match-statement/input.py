def area(shape):
    match shape:
        case Circle(radius=r):
            return r
        case {"kind": "square", **rest} if rest:
            return rest
        case [first, *others] | (first, others):
            return first
        case None | _:
            pass


match = 1
case = match

match sys.platform:
    case "win32":

        def separator():
            return ";"

    case _:

        def separator():
            return ":"
