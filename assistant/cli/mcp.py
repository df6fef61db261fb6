"""`paddock mcp`: the MCP server for one client on standard input and output."""

from __future__ import annotations

import click


@click.command()
def mcp() -> None:
    """Serve MCP on standard input and output.

    Nothing but the protocol is written to standard output.
    """
    from assistant.conversations import Conversations
    from assistant.mcp_server import serve_stdio
    from assistant.service.app import product_version
    from assistant.service.serving import log_to_stderr
    from assistant.settings import read_settings
    from assistant.wiring import build_assistant

    settings = read_settings()
    assistant = build_assistant(settings)
    log_to_stderr()
    conversations = Conversations(assistant, settings)
    try:
        serve_stdio(conversations, product_version())
    finally:
        conversations.close()
