"""Checks `groma mcp` with the Python package `mcp`: sessions of the handshake era and clients of the newer one, over
standard streams and over HTTP; then what no client sends, byte by byte."""

import asyncio
import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request

import httpx2
from mcp import Client, ClientSession
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ListRootsResult, Root

from fixture import HOSTILE, SAYS, TOOLS, Place, expect, step

GROMA = sys.argv[1]
TOKEN = "0123456789abcdef0123456789abcdef"


def parameters(place, cwd=None, *arguments):
    """How to start the server."""
    cwd = cwd or place.project
    return StdioServerParameters(command=GROMA, args=["mcp", *arguments], env=place.environment, cwd=cwd)


def text(result):
    """The text of an answer that is nothing but one text."""
    expect(len(result.content) == 1 and result.content[0].type == "text", "an answer is one text", result)
    expect(result.structured_content is None, "no answer is there twice", result)
    return result.content[0].text


async def check_all(client):
    """What holds whichever way a client came."""
    listed = (await client.list_tools()).tools
    expect({tool.name for tool in listed} == set(TOOLS), "all tools are listed", listed)
    expect(all(tool.annotations.read_only_hint for tool in listed), "all tools only read")
    for name, arguments in TOOLS.items():
        result = await client.call_tool(name, arguments)
        expect(not result.is_error and SAYS[name] in text(result), f"{name} answers", result)
    as_text = await client.call_tool("project_map", {"tokens": "300", "paths": "src"})
    expect("class Cart" in text(as_text) and "test_total" not in text(as_text), "numbers and lists may be texts", as_text)
    for name, arguments, word in HOSTILE:
        result = await client.call_tool(name, arguments)
        expect(result.is_error and word in text(result), f"{name} refuses {str(arguments)[:80]}", result)
    resources = (await client.list_resources()).resources
    expect({str(resource.uri) for resource in resources} == {"groma://orientation", "groma://map"}, "resources", resources)
    for resource, word in (("groma://orientation", "Code repository"), ("groma://map", "class Cart")):
        read = await client.read_resource(resource)
        expect(word in read.contents[0].text, f"{resource} can be read", read)
    prompts = (await client.list_prompts()).prompts
    expect([prompt.name for prompt in prompts] == ["orient"], "prompts", prompts)
    prompt = await client.get_prompt("orient")
    expect("Code repository" in prompt.messages[0].content.text, "the prompt is filled", prompt)


async def handshake_era(place):
    """A session that begins with a handshake."""
    async with stdio_client(parameters(place)) as (read, write), ClientSession(read, write) as session:
        info = await session.initialize()
        expect(info.server_info.name == "groma" and info.protocol_version < "2026", "the era of handshakes", info)
        await check_all(session)


async def newer_era(place, mode):
    """A client that begins with a question."""
    async with Client(parameters(place), mode=mode) as client:
        expect(client.protocol_version == "2026-07-28", "the newer era", client.protocol_version)
        await check_all(client)


async def client_roots(place, mode):
    """A client that tells its folders, while the server was started elsewhere."""

    async def roots(_):
        return ListRootsResult(roots=[Root(uri="file:///no/such/folder"), Root(uri=place.project.as_uri())])

    # What other checks learnt of the project is forgotten, so that a build may be on the way.
    async with Client(parameters(place, place.home), mode=mode, list_roots_callback=roots) as client:
        told = text(await client.call_tool("status", {}))
        expect(told.startswith(f"root: {place.project}\n"), f"the client's root ({mode})", told)
        again = text(await client.call_tool("symbol", {"name": "total"}))
        expect(again.startswith("src/cart.py:"), "the root is told once", again)
    async with Client(parameters(place, place.home), mode=mode) as client:
        refused = await client.call_tool("project_map", {})
        expect(refused.is_error and "home directory" in text(refused), "home is refused", refused)
        named = text(await client.call_tool("project_map", {"root": str(place.project)}))
        expect(named.startswith(f"root: {place.project}\n") and "class Cart" in named, "a root that is named", named)


def raw(place, data, *arguments):
    """What the server answers to bytes, line by line; every line is protocol."""
    ran = subprocess.run(
        [GROMA, "mcp", *arguments], input=data, cwd=place.project, env=place.environment, capture_output=True, timeout=20
    )
    expect(ran.returncode == 0, "the server ends well when its input ends", ran)
    messages = [json.loads(line) for line in ran.stdout.decode().splitlines()]
    expect(all(message.get("jsonrpc") == "2.0" for message in messages), "nothing but protocol", ran.stdout)
    return {message.get("id"): message for message in messages}


def bytes_of_strangers(place):
    """Bytes that no client sends."""
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}

    def request(number, method, params):
        return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"

    call = b'{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"find","arguments":{"query":%s}}}\n'
    data = [
        b"\xff\xfe\x00garbage\n",
        b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n',
        request(1, "initialize", hello),
        b"{}\n[]\n[1,2]\nnull\n\n\r\n" + b"[" * 10_000 + b"\n" + b"x" * 5_000_000 + b"\n",
        call % (2, b'"cart \xff\xfe"'),
        call % (3, b'"\\udcff"'),
        call % (4, b'"cart total"'),
        request(5, "no/such/method", {}),
        request(6, "tools/call", {"name": "no_such_tool", "arguments": {}}),
        request(7, "tools/call", {"name": "find", "arguments": "text"}),
        request(8, "resources/read", {"uri": "groma://../etc/passwd"}),
        request(9, "prompts/get", {"name": "nothing"}),
        request(10, "tools/call", {"name": "find", "arguments": {"query": "total", "limit": 1e308}}),
        b'{"jsonrpc":"2.0","id":11,"method":"tools/call"',
    ]
    answers = raw(place, b"".join(data))
    for number in (2, 3, 10):
        expect(answers[number]["result"]["isError"], f"call {number} is refused", answers[number])
    expect("MAP SLICE" in answers[4]["result"]["content"][0]["text"], "a good call among bad ones", answers[4])
    for number in (5, 6, 7, 8, 9):
        expect("error" in answers[number], f"request {number} is an error", answers[number])
    expect(11 not in answers, "half a message is none")


def limits(place):
    """Answers are cut under the limit, and go on with a cursor until all of it was given."""
    for number in range(400):
        (place.project / "src" / f"user{number:03}.py").write_text("from src.cart import total\n\ntotal(None)\n")

    async def pages():
        small = parameters(place)
        small.env = small.env | {"MAX_MCP_OUTPUT_TOKENS": "1500"}
        seen, cursor = set(), {}
        async with Client(small) as client:
            for _ in range(20):
                told = text(await client.call_tool("symbol", {"name": "total", **cursor}))
                seen.update(re.findall(r"user\d{3}\.py", told))
                left = re.search(r'(\d+) lines? left out because .*cursor "([^"]+)"', told)
                if not left:
                    break
                cursor = {"cursor": left.group(2)}
        expect(cursor and len(seen) == 400, "pages give everything", len(seen))

    asyncio.run(pages())
    for number in range(400):
        (place.project / "src" / f"user{number:03}.py").unlink()


async def over_http(place):
    """A server on this machine, and who is not let through."""
    server = subprocess.Popen(
        [GROMA, "mcp", "--http", "localhost:0"],
        cwd=place.project,
        env=place.environment | {"GROMA_MCP_TOKEN": TOKEN},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        said = await asyncio.to_thread(server.stderr.readline)
        url = said.strip().removeprefix("listening on ")
        expect(url.startswith("http://127.0.0.1:"), "it listens on this machine", said)
        knows = {"Authorization": f"Bearer {TOKEN}"}
        async with httpx2.AsyncClient(headers=knows) as http:
            async with streamable_http_client(url, http_client=http) as (read, write, *_):
                async with ClientSession(read, write) as session:
                    await session.initialize()
                    await check_all(session)
            async with Client(streamable_http_client(url, http_client=http)) as client:
                expect(client.protocol_version == "2026-07-28", "the newer era", client.protocol_version)
                await check_all(client)

        def status(**headers):
            body = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
            given = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"} | headers
            try:
                with urllib.request.urlopen(urllib.request.Request(url, body, given), timeout=5) as answer:
                    return answer.status
            except urllib.error.HTTPError as error:
                return error.code

        expect(status() == 401, "without the token")
        expect(status(Authorization="Bearer 0123456789abcdef0123456789abcdeF") == 401, "with another token")
        expect(status(**knows, Host="evil.example") == 403, "for another host")
        expect(status(**knows, Origin="https://evil.example") == 403, "from a page of elsewhere")
        expect(status(**knows, Origin="http://localhost:6274") not in (401, 403), "from a page of this machine")
    finally:
        server.kill()
        server.communicate()
    without = {name: value for name, value in place.environment.items() if name != "GROMA_MCP_TOKEN"}
    refused = subprocess.run(
        [GROMA, "mcp", "--http", "0.0.0.0:0"], env=without, cwd=place.project, capture_output=True, text=True, timeout=10
    )
    expect(refused.returncode == 2 and "token" in refused.stderr, "other addresses need a token", refused)


def main():
    """All checks, one after the other."""
    with Place() as place:
        step("handshake era over streams")
        asyncio.run(handshake_era(place))
        for mode in ("auto", "2026-07-28"):
            step(f"newer era over streams ({mode})")
            asyncio.run(newer_era(place, mode))
        for mode in ("legacy", "2026-07-28"):
            step(f"roots of the client ({mode})")
            asyncio.run(client_roots(place, mode))
        step("bytes of strangers")
        bytes_of_strangers(place)
        step("limits and cursors")
        limits(place)
        step("HTTP: both eras, token, host, origin")
        asyncio.run(over_http(place))
        place.check_untouched()
        expect(not os.listdir(place.home), "nothing is left in the home directory")
        step("done")


main()
