#!/usr/bin/env bash
# Checks the server with clients that other people wrote, in both eras of the protocol: the Python package `mcp` and the
# command line of the inspector. They are installed once, below target/clients. What is missing on this machine is said
# and is no failure, unless GROMA_CLIENTS=required.
#
#   run.sh [GROMA]      the command to check; by default the one of the dev profile, which is built first
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../../.." && pwd)
clients="$root/target/clients"
mcp=2.3.0
inspector=2.12.0

skip() {
  if [ "${GROMA_CLIENTS:-}" = required ]; then
    echo "missing: $*" >&2
    exit 1
  fi
  echo "skipped: $*"
  exit 0
}

groma=${1:-}
if [ -z "$groma" ]; then
  (cd "$root" && cargo build --quiet -p groma-cli)
  groma="$root/target/debug/groma"
fi
groma=$(cd "$(dirname "$groma")" && pwd)/$(basename "$groma")
command -v timeout >/dev/null || skip "no timeout"
command -v python3 >/dev/null || skip "no python3"
mkdir -p "$clients"
python="$clients/venv/bin/python"
if ! "$python" -c "from importlib.metadata import version; raise SystemExit(version('mcp') != '$mcp')" 2>/dev/null; then
  rm -rf "$clients/venv"
  python3 -m venv "$clients/venv" >/dev/null 2>&1 || skip "python3 makes no virtual environments"
  timeout 120 "$python" -m pip install --quiet --disable-pip-version-check "mcp==$mcp" >"$clients/pip.log" 2>&1 ||
    skip "mcp $mcp cannot be installed (target/clients/pip.log)"
fi
echo "== the Python package mcp $mcp"
timeout --kill-after=5 90 "$python" "$here/python_clients.py" "$groma"

command -v node >/dev/null && command -v npm >/dev/null || skip "no node and npm"
folder="$clients/npm"
bin="$folder/node_modules/.bin/mcp-inspector"
package="$folder/node_modules/@modelcontextprotocol/inspector/package.json"
if ! [ -x "$bin" ] || ! grep -q "\"version\": \"$inspector\"" "$package"; then
  mkdir -p "$folder"
  timeout 150 npm install --silent --no-audit --no-fund --prefix "$folder" "@modelcontextprotocol/inspector@$inspector" \
    >"$clients/npm.log" 2>&1 || skip "the inspector $inspector cannot be installed (target/clients/npm.log)"
fi
echo "== the inspector $inspector"
timeout --kill-after=5 120 "$python" "$here/inspector.py" "$groma" "$bin"
