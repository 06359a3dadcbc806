from . import one
from .one import *
from .two import name

__all__: list[str] = ["name", "_listed"]
__all__ += one.__all__


def may_be_listed(): ...


def _listed(): ...


def _private(): ...
