"""The MCP server: in memory, over HTTP, and on standard input and output."""

import asyncio
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError

from assistant.conversations import Conversations
from assistant.mcp_server import build_mcp_server
from assistant.settings import Settings
from corpus.loading import load_corpus
from tools.registry import TOOLS

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.fixture
def mcp_server(assistant: Any, settings: Callable[..., Settings]) -> Any:
    return build_mcp_server(Conversations(assistant, settings()))


async def tour(client: Client) -> None:
    """What a client does: list, ask, follow the links, follow up."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(tools) == {"ask", *TOOLS}
    assert all(tool.input_schema["type"] == "object" for tool in tools.values())
    result = await client.call_tool("ask", {"question": "may I keep hens?"})
    assert not result.is_error
    answer = result.structured_content
    assert answer["status"] == "answered"
    text, link = result.content
    assert text.text == answer["answer"]
    assert link.type == "resource_link"
    [passage] = (await client.read_resource(link.uri)).contents
    assert answer["citations"][0]["quote"] in passage.text
    again = await client.call_tool("ask", {"question": "and five?", "session": answer["session"]})
    assert again.structured_content["answer"].startswith("**Turn 2")
    resources = (await client.list_resources()).resources
    [whole] = (await client.read_resource(resources[0].uri)).contents
    assert len(whole.text.encode()) == resources[0].size


def test_a_client_in_memory_asks_and_reads(mcp_server: Any) -> None:
    async def check() -> None:
        async with Client(mcp_server) as client:
            await tour(client)

    asyncio.run(check())


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_over_http_asks_and_reads(server: str, mode: str) -> None:
    async def check() -> None:
        async with Client(f"{server}/mcp", mode=mode) as client:
            await tour(client)

    asyncio.run(check())


STDIO_SERVER = """
    import importlib.util, sys
    from pathlib import Path
    sys.path.insert(0, {root!r})
    spec = importlib.util.spec_from_file_location("shared", {conftest!r})
    shared = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shared)
    from assistant.conversations import Conversations
    from assistant.mcp_server import serve_stdio
    from assistant.settings import Settings
    from corpus.loading import load_corpus
    assistant = shared.StagedAssistant(load_corpus(Path({corpus!r})))
    serve_stdio(Conversations(assistant, Settings(data=Path({data!r}))))
"""


def test_a_client_on_standard_input_and_output_asks_and_reads(texts_folder: Path, tmp_path: Path) -> None:
    code = textwrap.dedent(STDIO_SERVER).format(
        root=str(ROOT), conftest=str(HERE / "conftest.py"), corpus=str(texts_folder), data=str(tmp_path / "data")
    )
    parameters = StdioServerParameters(command=sys.executable, args=["-c", code], cwd=str(tmp_path))

    async def check() -> None:
        with (tmp_path / "errors").open("w") as errors:
            async with Client(stdio_client(parameters, errlog=errors)) as client:
                await tour(client)

    asyncio.run(check())


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("ask", {"question": ""}, "The question is empty"),
        ("ask", {"question": "hens", "town": "atlantis"}, "No town 'atlantis' is held"),
        ("ask", {}, "question"),
        ("ask", {"question": "hens", "extra": 1}, "extra"),
        ("fee", {"town": "atlantis"}, "fee"),
        ("nothing", {}, "There is no tool 'nothing'"),
        ("ask", {"question": "broken"}, "Something went wrong here."),
    ],
)
def test_what_cannot_be_done_comes_back_as_a_sentence(
    mcp_server: Any, tool: str, arguments: dict[str, Any], says: str
) -> None:
    async def check() -> None:
        async with Client(mcp_server) as client:
            result = await client.call_tool(tool, arguments)
            assert result.is_error
            [told] = result.content
            assert says in told.text
            assert "secret" not in told.text

    asyncio.run(check())


@pytest.mark.parametrize("uri", ["paddock://texts/atlantis", "paddock://passages/x.y", "file:///etc/passwd"])
def test_a_resource_that_is_not_there_is_an_error(mcp_server: Any, uri: str) -> None:
    async def check() -> None:
        async with Client(mcp_server) as client:
            with pytest.raises(MCPError):
                await client.read_resource(uri)

    asyncio.run(check())


def test_a_tool_gives_structured_content_and_links_to_its_quotes(settings: Callable[..., Settings]) -> None:
    corpus = load_corpus()
    topic = next(p.rule.topic for p in corpus.provisions())

    class TextsOnly:
        def __init__(self) -> None:
            self.corpus = corpus

    async def check() -> None:
        async with Client(build_mcp_server(Conversations(TextsOnly(), settings()))) as client:  # type: ignore[arg-type]
            result = await client.call_tool("compare", {"topic": topic})
            assert not result.is_error
            assert len(result.structured_content["rows"]) == len(corpus.towns)
            assert any(part.type == "resource_link" for part in result.content)

    asyncio.run(check())


def test_a_page_that_points_its_own_name_at_this_machine_is_refused(server: str) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    accept = {"accept": "application/json, text/event-stream"}
    refused = httpx.post(f"{server}/mcp", json=body, headers={"host": "evil.example", **accept})
    assert refused.status_code in (403, 421)
    refused = httpx.post(f"{server}/mcp", json=body, headers={"origin": "http://evil.example", **accept})
    assert refused.status_code in (403, 421)
