from .a import *
from .b import first, second as two, _third
import json

__all__ = ("first", "Shape",)  # a tuple
__all__ += ["two", r'_third']
__all__.extend(["late"])
__all__.append("json")
__all__ = __all__ + ["more"]


class Shape:
    def area(self): ...
    def _area(self): ...


class Other:
    def area(self): ...


def late(): ...


def unlisted():
    __all__ = ["nothing"]
