class Outer:
    class Middle:
        class _Inner:
            def deep(self):
                class Local:
                    def unlisted(self):
                        pass

                return Local

        def __private(self):
            pass

        def __repr__(self):
            return ""

    if DEBUG:

        def check(self):
            pass


def outer():
    def inner():
        pass

    VALUE = 1
    return inner


class Empty: ...
