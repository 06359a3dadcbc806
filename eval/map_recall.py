#!/usr/bin/env python3
"""Does a map show the files that a real change edited?

  map_recall.py --groma PATH --data FILE.jsonl --mirror DIR [--tokens 4000] [--limit N]

FILE.jsonl: one change request a line: {"id", "repo", "parent_commit", "query", "gold_files": [...]}.
DIR/OWNER+NAME/repo: a bare clone of each repository.

For every request the tree at the parent commit is laid out, `groma map --mention` gets the request's words, and the share of
the edited files that the map shows is the recall; that of the same map without mentions is told beside it.
"""

import argparse
import collections
import json
import pathlib
import shutil
import subprocess
import tempfile


def lay_out(mirror, commit, folder):
    """Writes the files of a commit. Objects that the clone lacks (large media, often) are left out."""
    git = ["git", "--git-dir", str(mirror)]
    listing = subprocess.run(git + ["ls-tree", "-r", "-z", commit], capture_output=True, check=True).stdout
    reader = subprocess.Popen(git + ["cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for entry in listing.split(b"\0"):
        meta, _, path = entry.partition(b"\t")
        if not path or meta.split()[0] not in (b"100644", b"100755"):
            continue
        reader.stdin.write(meta.split()[2] + b"\n")
        reader.stdin.flush()
        header = reader.stdout.readline().split()
        if len(header) < 3:
            continue
        content = reader.stdout.read(int(header[2]))
        reader.stdout.read(1)
        file = folder / path.decode(errors="surrogateescape")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    reader.stdin.close()
    reader.wait()


def shown_files(text):
    """The lines of a map that are paths: not indented, not of the frame, not the line of what is left out."""
    return {line for line in text.splitlines() if line and not line.startswith((" ", "#", "not shown:"))}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--groma", required=True)
    arguments.add_argument("--data", required=True)
    arguments.add_argument("--mirror", required=True, type=pathlib.Path)
    arguments.add_argument("--tokens", default="4000")
    arguments.add_argument("--limit", type=int, default=0, help="requests of each repository")
    arguments.add_argument("--repo", default="", help="only repositories whose name contains this")
    options = arguments.parse_args()
    recall, first, plain = (collections.defaultdict(list) for _ in range(3))
    cache = tempfile.mkdtemp()
    for line in open(options.data, encoding="utf8"):
        request = json.loads(line)
        repo = request["repo"]
        if options.repo not in repo or (options.limit and len(recall[repo]) >= options.limit):
            continue
        tree = pathlib.Path(tempfile.mkdtemp())
        try:
            lay_out(options.mirror / repo.replace("/", "+") / "repo", request["parent_commit"], tree)
            command = [options.groma, "map", "-q", "--json", "--root", str(tree), "--tokens", options.tokens, "--cache-dir", cache]
            answer, without = (
                json.loads(subprocess.run(command + more, capture_output=True, text=True, check=False).stdout)
                for more in (["--mention=" + request["query"]], [])
            )
        finally:
            shutil.rmtree(tree)
        gold = set(request["gold_files"])
        recall[repo].append(len(gold & shown_files(answer["text"])) / len(gold))
        plain[repo].append(len(gold & shown_files(without["text"])) / len(gold))
        top = [file["path"] for file in answer["ranked"][:10]]
        first[repo].append(len(gold & set(top)) / len(gold))
    shutil.rmtree(cache)
    for repo in sorted(recall):
        tell(repo, recall[repo], first[repo], plain[repo])
    tell("all", *([value for values in of.values() for value in values] for of in (recall, first, plain)))


def tell(name, recall, first, plain):
    print(
        f"{name:<28} {len(recall):>4} requests  shown {100 * mean(recall):5.1f} %"
        f"  among the first 10 {100 * mean(first):5.1f} %  shown without mentions {100 * mean(plain):5.1f} %"
    )


def mean(values):
    return sum(values) / max(len(values), 1)


main()
