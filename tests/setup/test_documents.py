"""Documents are held to the code: every setting, command, option, route, and the example of a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
import yaml
from pydantic_core import PydanticUndefined

from assistant.cli.new_town import add_town
from assistant.cli.program import build_program
from assistant.conversations import Conversations
from assistant.service.app import create_app
from assistant.settings import Settings
from corpus.loading import load_town
from eval.command import evaluation

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def _document(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def _settings_documented() -> dict[str, tuple[str, str]]:
    rows = re.findall(r"^\| `PADDOCK_(\w+)` \| (.+?) \| (.+?) \|$", _document("operating.md"), re.MULTILINE)
    return {name.lower(): (default, words) for name, default, words in rows}


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_documented_with_its_default(name):
    default, _ = _settings_documented()[name]
    field = Settings.model_fields[name]
    assert field.default is not PydanticUndefined
    assert default == _shown(field.default)


def _shown(default: object) -> str:
    if default is None:
        return "none"
    if default == "":
        return "empty"
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def test_no_setting_is_documented_that_is_not_there():
    assert set(_settings_documented()) == set(Settings.model_fields)


def _commands(command: click.Command, path: str = "paddock") -> Iterator[tuple[str, click.Command]]:
    for name, under in getattr(command, "commands", {}).items():
        if isinstance(under, click.Group):
            yield from _commands(under, f"{path} {name}")
        else:
            yield f"{path} {name}", under


def test_every_command_and_option_is_documented():
    documented = _document("commands.md")
    for path, command in _commands(build_program(evaluation)):
        section = _section(documented, path)
        assert f"`{path}" in section or f"## {path}" in section, path
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.opts[-1] in section, f"{path} {parameter.opts[-1]}"


def _section(documented: str, path: str) -> str:
    heading = " ".join(path.split()[:2])
    start = documented.index(f"## {heading}\n")
    end = documented.find("\n## ", start + 1)
    return documented[start : end if end > 0 else None]


def test_every_command_of_the_documents_exists():
    known = {path for path, _ in _commands(build_program(evaluation))} | {"paddock tools", "paddock corpus"}
    text = "\n".join(path.read_text("utf-8") for path in [ROOT / "README.md", *DOCS.rglob("*.md")])
    named = set(re.findall(r"`(?:\.venv/bin/)?(paddock [a-z]+)", text))
    assert named <= {" ".join(path.split()[:2]) for path in known}


def test_every_route_is_documented(assistant, tmp_path):
    settings = Settings(data=tmp_path)
    app = create_app(assistant, Conversations(assistant, settings), settings)
    documented = {_bare(route) for route in re.findall(r"`((?:(?:GET|POST|DELETE) )?/[^`]*)`", _document("http.md"))}
    missing = [route for route in _routes(app.routes) if _bare(route) not in documented]
    assert missing == []
    known = {_bare(route) for route in _routes(app.routes)}
    assert [route for route in documented if " " in route and route not in known] == []


def _routes(routes: list[object]) -> Iterator[str]:
    for route in routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from _routes(included.routes)
            continue
        methods = set(getattr(route, "methods", None) or ()) - {"HEAD", "OPTIONS"}
        path = getattr(route, "path", "")
        yield from (f"{method} {path}" for method in sorted(methods)) if methods else (path,)


def _bare(route: str) -> str:
    """A route without the names of its parameters."""
    return re.sub(r"\{[^}]*\}", "{}", route)


def test_the_example_of_a_rule_loads_with_the_text_it_quotes(tmp_path):
    block = re.search(r"```yaml\n(rules:.*?)```", _document("adding-a-town.md"), re.DOTALL)
    assert block
    quote = yaml.safe_load(block[1])["rules"][0]["quotes"][0]
    text = tmp_path / "text.txt"
    text.write_text(f"SECTION 1. Coops\n{quote}\nSECTION 2. Dogs\nSECTION 3. Cats\n", "utf-8")
    add_town(text, tmp_path, "example", "Example")
    (tmp_path / "example" / "rules" / "coops.yaml").write_text(block[1], "utf-8")
    held = load_town(tmp_path / "example")
    assert [provision.rule.said for provision in held.provisions] == [
        "A coop must stand at least 40 ft from a dwelling."
    ]


def test_every_link_between_documents_leads_somewhere():
    for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_make_targets_of_the_documents_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    text = "\n".join(path.read_text("utf-8") for path in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
    for target in set(re.findall(r"`make ([a-z-]+)", text)):
        assert f"\n{target}:" in makefile, target


def test_a_route_without_methods_is_still_named():
    assert list(_routes([SimpleNamespace(path="/mcp", methods=None)])) == ["/mcp"]
