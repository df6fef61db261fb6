"""The MCP server: the question and the tools as tools, the texts and their passages as resources."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ContentBlock,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceLink,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
    Tool,
    ToolAnnotations,
)
from pydantic import ValidationError

from assistant.answer import Answer, Citation
from assistant.conversations import Conversations
from assistant.engine import OnStage
from assistant.service import toolbox
from assistant.service.shapes import Question
from corpus.errors import NotFound, PaddockError
from corpus.loading import Corpus
from tools.registry import TOOLS

logger = logging.getLogger(__name__)

ASK = "ask"
TEXTS = "paddock://texts/"
PASSAGES = "paddock://passages/"
_READS_ONLY = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_INSTRUCTIONS = (
    "Paddock answers questions about towns' regulations on keeping animals from the Boards' own texts. "
    f"Use `{ASK}` for a question in words, a tool to compute one thing, and the resources to read a text. "
    "Quote figures and sections as they are given; the answer says what the texts leave open. Not legal advice."
)
_ASK_DESCRIPTION = (
    "Answer a question about a town's rules on keeping animals (or its septic, well and percolation rules): a cited "
    "answer with its figures and working. Send `session` of an earlier answer to follow up."
)

Result = TypeVar("Result")
Context = ServerRequestContext[Any]


class Run(Protocol):
    """Runs work away from the event loop; see `assistant.service.workers.Workers.run`."""

    async def __call__(self, work: Callable[[OnStage], Result], /) -> Result:
        """The result of the work; raises what it raises."""
        ...


async def run_in_thread(work: Callable[[OnStage], Result], /) -> Result:
    """Run work in any thread, as suits a server with one client."""
    return await asyncio.to_thread(work, lambda _: None)


def build_mcp_server(conversations: Conversations, run: Run = run_in_thread, version: str = "") -> Server[Any]:
    """The server, for standard input and output or to be mounted."""
    held = _Held(conversations, run)
    return Server(
        "paddock",
        title="Paddock",
        version=version,
        instructions=_INSTRUCTIONS,
        on_list_tools=held.list_tools,
        on_call_tool=held.call_tool,
        on_list_resources=held.list_resources,
        on_list_resource_templates=held.list_templates,
        on_read_resource=held.read_resource,
    )


def serve_stdio(conversations: Conversations, version: str = "") -> None:
    """Serve one client on standard input and output until it leaves. Nothing else may write there."""
    asyncio.run(_serve_stdio(build_mcp_server(conversations, version=version)))


async def _serve_stdio(server: Server[Any]) -> None:
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


class _Held:
    """The handlers, over the parts they work with."""

    def __init__(self, conversations: Conversations, run: Run) -> None:
        self._conversations = conversations
        self._run = run

    @property
    def _corpus(self) -> Corpus:
        return self._conversations.assistant.corpus

    async def list_tools(self, _context: Context, _params: PaginatedRequestParams | None) -> ListToolsResult:
        """The question, and the tools of the registry."""
        ask = Tool(
            name=ASK,
            title="Ask a question",
            description=_ASK_DESCRIPTION,
            input_schema=Question.model_json_schema(),
            output_schema=Answer.model_json_schema(mode="serialization"),
            # An answer is stored for a day, so that it can be followed up.
            annotations=ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False),
        )
        tools = [
            Tool(name=tool.name, description=tool.description, input_schema=tool.parameters, annotations=_READS_ONLY)
            for tool in TOOLS.values()
        ]
        return ListToolsResult(tools=[ask, *tools])

    async def call_tool(self, _context: Context, params: CallToolRequestParams) -> CallToolResult:
        """Call a tool; what is wrong with the arguments comes back as a sentence that a model can act on."""
        arguments = params.arguments or {}
        try:
            return await (self._ask(arguments) if params.name == ASK else self._compute(params.name, arguments))
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])[:80]
            return _failed(f"{place}: {first['msg']}.")
        except PaddockError as error:
            return _failed(str(error))
        except Exception:
            logger.exception("The tool %.60s failed", params.name)
            return _failed("Something went wrong here.")

    async def list_resources(self, _context: Context, _params: PaginatedRequestParams | None) -> ListResourcesResult:
        """The texts of the towns."""
        return ListResourcesResult(
            resources=[
                Resource(
                    uri=TEXTS + held.town.id,
                    name=held.town.id,
                    title=f"{held.town.name}: {held.town.document}",
                    description=f"The whole text as it came; {held.town.standing}, {held.town.as_of or 'undated'}.",
                    mime_type="text/plain",
                    size=len(held.text.raw.encode()),
                )
                for held in self._corpus.towns.values()
            ]
        )

    async def list_templates(
        self, _context: Context, _params: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        """Passages, by their id."""
        passage = ResourceTemplate(
            uri_template=PASSAGES + "{passage_id}",
            name="passage",
            title="A passage of a text",
            description="The smallest numbered unit of a text, with its headings and the sentence it completes.",
            mime_type="text/plain",
        )
        return ListResourceTemplatesResult(resource_templates=[passage])

    async def read_resource(self, _context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        """The words of a text or a passage."""
        uri = str(params.uri)
        try:
            words = self._words(uri)
        except PaddockError as error:
            raise MCPError(code=INVALID_PARAMS, message=str(error), data={"uri": uri[:200]}) from error
        return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type="text/plain", text=words)])

    def _words(self, uri: str) -> str:
        if uri.startswith(TEXTS):
            return self._corpus.town(uri.removeprefix(TEXTS)[:60]).text.raw
        if not uri.startswith(PASSAGES):
            raise NotFound(f"There is no resource {uri[:100]!r}; texts are {TEXTS}TOWN, passages {PASSAGES}ID.")
        passage = self._corpus.passage(uri.removeprefix(PASSAGES))
        text = self._corpus.town(passage.town).text
        lead_in = [text.slice(passage.lead_in)] if passage.lead_in else []
        return "\n\n".join([" › ".join([passage.section, *passage.headings]), *lead_in, text.slice(passage.span)])

    async def _ask(self, arguments: dict[str, Any]) -> CallToolResult:
        asked = Question.model_validate(arguments)
        answer = await self._run(
            lambda stage: self._conversations.ask(asked.question, asked.town, asked.session, stage)
        )
        content: list[ContentBlock] = [TextContent(text=answer.answer)]
        links = [_link(citation) for citation in [*answer.citations, *answer.nearest]]
        return CallToolResult(content=content + links, structured_content=answer.model_dump(mode="json"))

    async def _compute(self, name: str, arguments: dict[str, Any]) -> CallToolResult:
        result = await self._run(lambda _: toolbox.run(self._corpus, name, arguments))
        content: list[ContentBlock] = [TextContent(text=toolbox.words(result))]
        links = [_link(Citation.model_validate(cited)) for cited in toolbox.cited(result)]
        return CallToolResult(content=content + links, structured_content=result)


def _link(citation: Citation) -> ContentBlock:
    return ResourceLink(
        uri=PASSAGES + citation.passage_id,
        name=citation.passage_id,
        title=f"[{citation.n}] {citation.document}, {citation.section}",
        description=citation.quote,
        mime_type="text/plain",
    )


def _failed(message: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(text=message)], is_error=True)
