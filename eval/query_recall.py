#!/usr/bin/env python3
"""Does a query find the files that a real change edited?

  query_recall.py --groma PATH --data FILE.jsonl --mirror DIR [--repo NAME] [--out RUN.jsonl]

FILE.jsonl: one change request a line: {"id", "repo", "parent_commit", "query", "gold_files": [...]}.
DIR/OWNER+NAME/repo: a bare clone of each repository. The tree at the parent commit is searched in it, with the history
before that commit.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import tempfile

DEPTHS = (1, 5, 10, 20)


def ranked(options, cache, request):
    """The paths that a query prints."""
    root = options.mirror / request["repo"].replace("/", "+") / "repo"
    command = [options.groma, "query", "-q", "--root", str(root), "--rev", request["parent_commit"]]
    command += ["--cache-dir", cache, "--paths", "--max-files", "120", "-"]
    run = subprocess.run(command, input=request["query"], capture_output=True, text=True, check=False)
    return run.stdout.splitlines()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--groma", required=True)
    arguments.add_argument("--data", required=True)
    arguments.add_argument("--mirror", required=True, type=pathlib.Path)
    arguments.add_argument("--repo", default="", help="only repositories whose name contains this")
    arguments.add_argument("--out", help="write the rankings to this file")
    options = arguments.parse_args()
    figures = collections.defaultdict(list)
    out = open(options.out, "w", encoding="utf8") if options.out else None
    with tempfile.TemporaryDirectory() as cache, open(options.data, encoding="utf8") as requests:
        for line in requests:
            request = json.loads(line)
            if options.repo not in request["repo"]:
                continue
            paths, gold = ranked(options, cache, request), set(request["gold_files"])
            found = [len(gold & set(paths[:depth])) / len(gold) for depth in DEPTHS]
            first = next((1 / (place + 1) for place, path in enumerate(paths) if path in gold), 0.0)
            for name in ("all", request["repo"]):
                figures[name].append([*found, first])
            if out:
                out.write(json.dumps({"id": request["id"], "ranked_files": paths}) + "\n")
    print("repository", "requests", *(f"recall@{depth}" for depth in DEPTHS), "MRR")
    for name, rows in figures.items():
        means = (100 * sum(column) / len(rows) for column in zip(*rows))
        print(name, len(rows), *(f"{mean:.1f}" for mean in means))


if __name__ == "__main__":
    main()
