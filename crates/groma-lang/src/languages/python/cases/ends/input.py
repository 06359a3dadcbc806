class First:
    def method(self):
        if self:
            pass
            # Belongs to nobody.

        # Nor does this.

    # Or this.


def second():
    return """
# text of a string"""


def third():
    pass  # at the end
    # behind


def fourth(): pass
# at the margin


async def fifth():
    for x in y:
        pass
    else:
        # first
        z = """
        # not a comment
        """
    # last
