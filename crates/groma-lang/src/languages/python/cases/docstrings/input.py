def raw():
    r"""Raw \d text. More."""


def single():
    'Single quotes'


def joined():
    "First part. " "Second part."


def continued():
    """\
    After a backslash.
    """


def bytes_are_values():
    b"""Not documentation."""


def formatted():
    f"""Not {documentation}."""


def sections():
    """
    Args:
        x: what
    """


def markdown():
    """Makes it, e.g. `x.y`, for you

    # Examples
    ```
    markdown()
    ```
    """


def late():
    value = 1
    """Not a docstring."""


class Quotes:
    """"Quoted" words."""
