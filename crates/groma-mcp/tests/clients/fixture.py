"""A small project with a history, the environment of a user who has nothing, and what every check shares."""

import os
import pathlib
import subprocess
import tempfile
import time

FILES = {
    "src/cart.py": '"""Carts."""\n\n\nclass Cart:\n    """A cart of items."""\n\n    def add(self, item):\n'
    "        self.items.append(item)\n\n\ndef total(cart):\n    return sum(cart.items)\n",
    "src/main.py": "from src.cart import Cart, total\n\n\ndef main():\n    print(total(Cart()))\n",
    "tests/test_cart.py": "from src.cart import total\n\n\ndef test_total():\n    assert total\n",
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\n',
}

TOOLS = {
    "project_map": {},
    "find": {"query": "cart total"},
    "symbol": {"name": "Cart"},
    "file": {"path": "src/cart.py"},
    "impact": {"base": "HEAD"},
    "status": {},
}

# A word that the answer of each tool has.
SAYS = {
    "project_map": "class Cart",
    "find": "MAP SLICE: cart total",
    "symbol": "src/cart.py:4",
    "file": "imported by:",
    "impact": "no file with definitions changed",
    "status": "index: ready",
}

# Arguments that are refused, by tool, and a word of the refusal.
HOSTILE = [
    ("file", {"path": "../../../etc/passwd"}, "is outside"),
    ("file", {"path": "/etc/passwd"}, "is outside"),
    ("file", {"path": "src/\u0000cart.py"}, "control character"),
    ("file", {"path": "src/\u001b[31mcart.py"}, "control character"),
    ("file", {"path": "src/\ufffd.py"}, "no UTF-8"),
    ("file", {"path": "x" * 100_000}, "longer than"),
    ("file", {"path": "nowhere.py"}, "nowhere.py"),
    ("file", {"pth": "src/cart.py"}, "no argument is called"),
    ("file", {}, "`path` is empty"),
    ("project_map", {"tokens": 10**30}, "not a whole number"),
    ("project_map", {"tokens": -1}, "not a whole number"),
    ("project_map", {"tokens": "many"}, "not a whole number"),
    ("project_map", {"view": "everything"}, "one of map, outline, orientation"),
    ("project_map", {"root": "/"}, "which is no project"),
    ("project_map", {"root": "relative"}, "not absolute"),
    ("project_map", {"cursor": "1-2-3"}, "another question"),
    ("project_map", {"cursor": "'; drop table"}, "which no answer gave"),
    ("find", {"query": "a" * 1_000_000}, "longer than"),
    ("find", {"query": ["a"]}, "not a text"),
    ("find", {"query": "a", "limit": "0"}, "not a whole number"),
    ("impact", {"base": "--output=/tmp/x"}, "error:"),
    ("impact", {"base": "no-such-revision"}, "no-such-revision"),
]


class Place:
    """A temporary folder with the project, a home and a cache."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="groma-clients-")
        top = pathlib.Path(self.folder.name).resolve()
        self.home, self.project = top / "home", top / "shop"
        self.home.mkdir()
        for path, text in FILES.items():
            file = self.project / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        kept = {name: os.environ[name] for name in ("PATH", "SystemRoot", "LANG") if name in os.environ}
        self.environment = kept | {
            "HOME": str(self.home),
            "GROMA_CACHE_DIR": str(top / "cache"),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        who = ["-c", "user.name=somebody", "-c", "user.email=somebody@example.com"]
        for arguments in (["init", "-q", "."], ["add", "-A"], [*who, "commit", "-q", "-m", "begin"]):
            subprocess.run(["git", *arguments], cwd=self.project, env=self.environment, check=True)
        self.before = self.listing()

    def listing(self):
        """All files of the project, with their contents."""
        return {str(path): path.read_bytes() for path in self.project.rglob("*") if path.is_file()}

    def check_untouched(self):
        """Nothing was written into the project."""
        expect(self.listing() == self.before, "the project is as it was")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()


def expect(holds, what, seen=""):
    """Fails with words, at once: whatever waits around it would bury them."""
    if not holds:
        print(f"failed: {what}\n{str(seen)[:2000]}", flush=True)
        os._exit(1)


def step(name):
    """Says what is being checked, and how long after the beginning."""
    print(f"{time.monotonic() - BEGAN:6.2f} s  {name}", flush=True)


BEGAN = time.monotonic()
