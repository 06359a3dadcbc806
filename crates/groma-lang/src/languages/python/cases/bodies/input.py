# What is left out of a body, what stays, and what a body is.
"""A module about boats.

Its second paragraph is long enough to be left out of what the parser gets, since nothing of it can be
documentation of a definition.
"""
import os

FLEET = {
    "north": ["ketch", "sloop"],  # a comment with { and "quotes
    "south": [build(name) for name in os.listdir(".")],
}
OFFSET = -compute(1, 2, "a long argument that makes the call long")
(port, starboard) = (left, right) = sides(FLEET, "all of them", deck=3)
__all__ = ["Boat", "sail"] + extra("names that only running tells")


class Boat(Hull, keel=make_keel(4)):
    """A boat with sails.

    More about it, over several lines that say nothing which a reader of an outline would miss, since only the
    first paragraph of a documentation is read.
    """

    crew = field(default_factory=lambda: [captain, mate], metadata={"unit": "persons"})

    def sail(self, course, *, speed: int = max(3, 4)) -> "Wake":  # why: a comment behind the colon
        # A comment before the documentation.
        """Sails a course.

        The rest of the documentation is longer than what is kept of it, so that it is left out where nothing else depends
        on it.
        """
        from .wind import direction as heading, \
            gusts
        if speed:
            import math, cmath
            turn = f"{course!r:>{speed}} {{braces}} {heading(course)['x']}"
        match = gusts.match(course)
        return Wake(match, turn, type=course.print, case=1)
        # A comment that ends the body.

    async def anchor(self): await self.drop(); await self.hold(); await self.wait_for_a_very_long_time(self)

    def ambiguous(self, cargo):
        match cargo:
            case [first, *_]:
                return first
            case _:
                return unload(cargo, default=None)

    @property
    def length(
        self,
    ):
        text = '''a string
    def hidden(self):
        with the look of code'''
        return [
            text,
        self.measured]


if FLEET:
    def launch():
        def inner(depth):
            import tides
            return tides.at(depth)
        return inner
else:
    launch = None


def last():
	tabs = "are as wide as eight"
        
	return tabs.expandtabs(8)
