"""The deterministic tools."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Request

from assistant.service import toolbox
from assistant.service.disconnects import while_connected
from assistant.service.parts import InParts
from assistant.service.shapes import Tools, ToolShown
from tools.registry import TOOLS

router = APIRouter(tags=["tools"])


@router.get("/v1/tools")
def list_tools() -> Tools:
    """The tools, each with the JSON Schema of its arguments."""
    return Tools(
        tools=[
            ToolShown(name=tool.name, description=tool.description, parameters=tool.parameters)
            for tool in TOOLS.values()
        ]
    )


@router.post("/v1/tools/{name}")
async def run_tool(
    request: Request,
    parts: InParts,
    name: Annotated[str, Path(max_length=60)],
    arguments: Annotated[dict[str, Any], Body(description="Arguments, by the tool's schema.")],
) -> dict[str, Any]:
    """Run a tool: its sentence, figures, steps and checks, with the quotes on which they rest as `citations`."""
    return await while_connected(request, parts.workers.run(lambda _: toolbox.run(parts.corpus, name, arguments)))
