"""`paddock tools`: the deterministic tools by name, as HTTP and MCP offer them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from tools.registry import Tool


@click.group()
def tools() -> None:
    """Compute one thing: list, run."""


@tools.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print the tools with the JSON Schemas of their arguments.")
def list_tools(as_json: bool) -> None:
    """List the tools and the arguments they take."""
    from assistant.cli.layout import wrapped
    from assistant.cli.printed import terminal_width
    from tools.registry import TOOLS

    if as_json:
        shown = [{"name": t.name, "description": t.description, "parameters": t.parameters} for t in TOOLS.values()]
        click.echo(json.dumps({"tools": shown}, indent=2, ensure_ascii=False))
        return
    for tool in TOOLS.values():
        click.echo(f"{tool.name} {_arguments_of(tool)}".rstrip())
        click.echo("\n".join(wrapped(tool.description, terminal_width(), "    ", "    ")))


def _arguments_of(tool: Tool) -> str:
    """`town=… [feature=…]`, those in brackets being optional."""
    needed = tool.parameters.get("required", [])
    names = tool.parameters.get("properties", {})
    return " ".join(f"{name}=…" if name in needed else f"[{name}=…]" for name in names)


@tools.command("run")
@click.argument("name")
@click.option("--arg", "pairs", multiple=True, metavar="K=V", help="An argument; repeat it for several.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def run_tool(name: str, pairs: tuple[str, ...], as_json: bool) -> None:
    """Run the tool NAME on its arguments, for instance --arg town=ID --arg 'area=2 acres'."""
    from assistant.service import toolbox
    from assistant.settings import read_settings
    from assistant.wiring import open_corpus

    arguments = parse_arguments(pairs)
    result = toolbox.run(open_corpus(read_settings()), name.replace("-", "_"), arguments)
    if as_json:
        click.echo(json.dumps(result, indent=2, ensure_ascii=False))
    else:
        from assistant.cli.results import result_lines

        click.echo("\n".join(result_lines(result)))


def parse_arguments(pairs: tuple[str, ...]) -> dict[str, Any]:
    """Arguments by name. A value that begins with a bracket is JSON, such as {"horse": 2}; all others are words."""
    arguments: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"{pair[:60]!r} is not of the form name=value", param_hint="--arg")
        if name.strip() in arguments:
            raise click.BadParameter(f"{name.strip()[:60]!r} is given twice", param_hint="--arg")
        arguments[name.strip()] = _value(name.strip(), value.strip())
    return arguments


def _value(name: str, value: str) -> Any:
    if not value.startswith(("{", "[")):
        return value
    try:
        return json.loads(value)
    except (json.JSONDecodeError, RecursionError) as error:
        raise click.BadParameter(
            f'the value of {name[:60]!r} is not JSON; a list is ["a", "b"], a table {{"horse": 2}}', param_hint="--arg"
        ) from error
