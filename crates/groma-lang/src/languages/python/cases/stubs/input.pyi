from typing import overload
from .core import Engine as Engine, Wheel
from .extra import *
import os as os

__version__: str
LIMIT: int

@overload
def open(path: str) -> int: ...
@overload
def open(path: bytes, mode: str = ...) -> bytes: ...

class Reader:
    closed: bool
    @property
    def name(self) -> str: ...
    def read(self, size: int = ...) -> bytes: ...
