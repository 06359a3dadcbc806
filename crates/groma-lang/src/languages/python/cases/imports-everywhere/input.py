from ...pkg.mod import (
    a,  # why
    b as c,
)
from .. import (d)
from . import e, f as f
from . .spaced import g
import os . path, sys as s
from __future__ import division, annotations as notes


def late():
    from . import h
    from .star import name as name
    import deep.module as m, other

    class Local:
        from within import thing


class Holder:
    from .mixin import method


lazy = lambda: __import__("dynamic")
