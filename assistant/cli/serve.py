"""`paddock serve`: the web service on this machine."""

from __future__ import annotations

import click


@click.command()
@click.option("--host", help="Address to listen on; 127.0.0.1 if neither this nor PADDOCK_HOST is given.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on; 8000 by default, 0 for any free one.")
def serve(host: str | None, port: int | None) -> None:
    """Serve the pages and the API until stopped.

    Builds the index first where it is missing, and prints the address.
    """
    from assistant.settings import read_settings

    given = {"host": host, "port": port}
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    from assistant.service.serving import address_of, listen, log_to_stderr

    # First of all, so that a port in use is told at once and not after the index has been built.
    listening = listen(settings)
    from assistant.conversations import Conversations
    from assistant.service.app import create_app
    from assistant.service.serving import serve as serve_until_stopped
    from assistant.wiring import build_assistant

    with listening:
        assistant = build_assistant(settings, build_index=True)
        app = create_app(assistant, Conversations(assistant, settings), settings)
        log_to_stderr()
        click.echo(f"Paddock is at {address_of(listening)}")
        serve_until_stopped(app, settings, listening)
