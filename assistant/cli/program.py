"""The whole command line, and the one place where a command that cannot go on ends with one sentence."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from assistant.cli.ask import ask
from assistant.cli.chat import chat
from assistant.cli.compare import compare
from assistant.cli.corpus import corpus
from assistant.cli.mcp import mcp
from assistant.cli.serve import serve
from assistant.cli.tools import tools
from corpus.errors import PaddockError

FAILED, UNUSABLE, INTERRUPTED = 1, 2, 130
_HELP = """Answers questions about towns' regulations on keeping animals, each answer with its quotes.

Results go to standard output, progress and complaints to standard error. Exit status: 0 done, 1 a failed check or
evaluation, 2 arguments or input that cannot be used. Settings are environment variables (docs/operating.md)."""


class _Program(click.Group):
    """The group of all commands. That nobody reads the output any more is no failure of theirs."""

    def invoke(self, ctx: click.Context) -> Any:
        """See click; it would end the process with 1."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            return ctx.exit(0)


def build_program(*more: click.Command) -> click.Group:
    """The group of all commands; `more` are those of parts that may use the assistant but not be used by it."""
    commands = [ask, chat, compare, tools, corpus, serve, mcp, *more]
    names = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
    program = _Program("paddock", commands=commands, help=_HELP, context_settings=names)
    return click.version_option(package_name="paddock", message="%(prog)s %(version)s")(program)


def run(program: click.Group, arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status. What the user can mend is told in one line, never as a traceback."""
    try:
        status = program.main(arguments, prog_name="paddock", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return UNUSABLE
    except click.ClickException as error:
        return _refuse(_usage(error))
    except PaddockError as error:
        return _refuse(str(error))
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _refuse(f"{where}{error.strerror or error}.")
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        what = f"{type(error).__name__}: {error}"
        return _refuse(f"Something went wrong that should not ({what}); PYTHONDEVMODE=1 shows where. Please report it.")
    return status if isinstance(status, int) else 0


def _usage(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    where = f"{context.command_path}: " if context else ""
    hint = f" See `{context.command_path} --help`." if context else ""
    message = error.format_message().rstrip(".")
    return f"{where}{message}.{hint}"


def _refuse(message: str) -> int:
    click.echo(" ".join(message.split()), err=True)
    return UNUSABLE
