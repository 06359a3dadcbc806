from __future__ import annotations

import os.path as p, sys
from . import sibling as twin
from ..pkg.mod import (
    One,
    Two as Second,
)
from star import *

__all__ = ["One", "f"]


def f():
    import late.module

    return late.module.g()


def g():
    "Not listed in __all__."
