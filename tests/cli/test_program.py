from __future__ import annotations

import sys

import click
import pytest

from assistant.cli.program import build_program, run


def _failing(error: BaseException) -> click.Group:
    @click.command()
    def fail() -> None:
        raise error

    return build_program(fail)


def test_every_command_says_what_it_does(bare_paddock):
    ran = bare_paddock("--help")
    assert ran.status == 0
    for name in ("ask", "chat", "compare", "tools", "corpus", "eval", "serve", "mcp"):
        assert f"\n  {name} " in ran.out
        assert bare_paddock(name, "--help").status == 0


def test_no_command_prints_the_help_and_is_an_error(bare_paddock):
    ran = bare_paddock()
    assert (ran.status, ran.out) == (2, "")
    assert "Commands:" in ran.err


def test_an_unknown_command_is_told_in_one_line(bare_paddock):
    ran = bare_paddock("bark")
    assert ran.status == 2
    assert ran.err == "paddock: No such command 'bark'. See `paddock --help`.\n"


def test_the_version_is_printed(bare_paddock):
    assert bare_paddock("--version").out.startswith("paddock ")


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 0, ""),
        (OSError(28, "No space left on device", "file"), 2, "file: No space left on device.\n"),
        (ValueError("odd\nthing"), 2, "Something went wrong that should not (ValueError: odd thing)"),
    ],
)
def test_whatever_goes_wrong_is_no_traceback(error, status, said, capsys):
    assert run(_failing(error), ["fail"]) == status
    err = capsys.readouterr().err
    assert err.startswith(said)
    assert err.strip().count("\n") == 0


def test_in_python_s_development_mode_the_traceback_is_shown(monkeypatch):
    class Flags:
        dev_mode = True

    monkeypatch.setattr(sys, "flags", Flags())
    with pytest.raises(ValueError, match="odd"):
        run(_failing(ValueError("odd")), ["fail"])
