"""Checks `groma mcp` with the command line of the inspector, which validates what it gets and reports schemas that some
clients do not take."""

import json
import subprocess
import sys

from fixture import SAYS, TOOLS, Place, expect, step

GROMA, INSPECTOR = sys.argv[1:3]


ERAS = ("legacy", "modern")


def inspect(place, era, *arguments):
    """What the inspector prints, and how it ended."""
    settings = [f"-e{name}={value}" for name, value in place.environment.items() if name.startswith(("GROMA", "HOME"))]
    command = [INSPECTOR, "--cli", "--protocol-era", era, "--cwd", str(place.project), *settings, GROMA, "mcp", *arguments]
    return subprocess.run(command, env=place.environment, cwd=place.home, capture_output=True, text=True, timeout=40)


def value(ran):
    """The JSON that it printed."""
    expect(ran.returncode == 0, "the inspector is content", ran)
    return json.loads(ran.stdout)


def main():
    """All checks, one after the other; each starts a client and a server, so that each tool is called in one era."""
    with Place() as place:
        for era in ERAS:
            step(f"tools/list, strictly ({era})")
            ran = inspect(place, era, "--method", "tools/list", "--strict")
            expect({tool["name"] for tool in value(ran)["tools"]} == set(TOOLS), "all tools are listed", ran)
            expect("error" not in ran.stderr.lower() and "warning" not in ran.stderr.lower(), "no schema is odd", ran.stderr)
        for number, (name, arguments) in enumerate(TOOLS.items()):
            era = ERAS[number % 2]
            step(f"tools/call {name} ({era})")
            pairs = [part for key, given in arguments.items() for part in ("--tool-arg", f"{key}={given}")]
            told = value(inspect(place, era, "--method", "tools/call", "--tool-name", name, *pairs))
            expect(SAYS[name] in told["content"][0]["text"], f"{name} answers", told)
        step("a number and a list as the inspector sends them")
        arguments = ("--tool-arg", "tokens=50", "--tool-arg", 'paths=["src"]')
        told = value(inspect(place, "modern", "--method", "tools/call", "--tool-name", "project_map", *arguments))
        expect("src/" in told["content"][0]["text"] and not told.get("isError"), "a map within 50 tokens", told)
        step("resources and the prompt")
        listed = value(inspect(place, "modern", "--method", "resources/list"))
        expect(len(listed["resources"]) == 2, "two resources", listed)
        for era in ERAS:
            read = value(inspect(place, era, "--method", "resources/read", "--uri", "groma://orientation"))
            expect("Code repository" in read["contents"][0]["text"], "the orientation", read)
            prompt = value(inspect(place, era, "--method", "prompts/get", "--prompt-name", "orient"))
            expect("Code repository" in prompt["messages"][0]["content"]["text"], "the prompt", prompt)
        step("done")


main()
