import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .models import Model

try:
    import simplejson as json
except ImportError:
    import json
    simplejson = None

if sys.version_info >= (3, 11):
    import tomllib

    def load(path): ...

else:

    def load(path, fallback=True): ...


try:
    from fast import Parser
except (ImportError, OSError):

    class Parser:
        def parse(self):
            pass

finally:
    READY = True

with lock:

    def locked():
        pass

for name in names:
    last = name

if __name__ == "__main__":
    options = parse_options()
    main(options)
