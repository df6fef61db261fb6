"""The chat page: the first screen, the form that posts without JavaScript, and the card of an answer as a fragment."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from pydantic import ValidationError

from assistant.answer import Answer
from assistant.pages.card import Card, card_template, make_card
from assistant.pages.examples import Example, examples_for
from assistant.pages.forms import posted_body, posted_fields
from assistant.pages.site import Site, page_route
from assistant.pages.stored import held_again
from corpus.errors import BadInput, PaddockError

_LONGEST_ANSWER = 1_000_000


def chat_routes(site: Site) -> APIRouter:
    """`/`, `/embed` and `/fragment/answer`."""
    router = APIRouter(route_class=page_route(site), include_in_schema=False)

    @router.get("/")
    def start(q: str = "", town: str = "") -> HTMLResponse:
        return first_screen(site, question=q, town=town)

    @router.get("/embed")
    def embedded(town: str = "") -> HTMLResponse:
        return first_screen(site, town=town, embedded=True)

    @router.post("/")
    async def post(request: Request) -> HTMLResponse:
        return await _posted(site, request, embedded=False)

    @router.post("/embed")
    async def post_embedded(request: Request) -> HTMLResponse:
        return await _posted(site, request, embedded=True)

    @router.post("/fragment/answer")
    async def fragment(request: Request, view: str = "card") -> HTMLResponse:
        answer = _sent_answer(request, await posted_body(request, _LONGEST_ANSWER))
        return await run_in_threadpool(_fragment, site, answer, view)

    return router


def first_screen(site: Site, *, question: str = "", town: str = "", embedded: bool = False) -> HTMLResponse:
    """The chat page before anything is asked."""
    return _chat_page(site, question=question[: site.settings.question_limit], town=town, embedded=embedded)


def _chat_page(
    site: Site, *, question: str = "", town: str = "", embedded: bool = False, session: str = "",
    card: Card | None = None, error: PaddockError | None = None,
) -> HTMLResponse:  # fmt: skip
    chosen = town if town in site.corpus.towns else ""
    examples: list[Example] = examples_for(site.corpus, date.today())
    return site.page(
        "chat.html", status=error.http_status if error else 200, framed=embedded, kept_out=card is not None,
        question=question, chosen=chosen, session=session, card=card, error=str(error) if error else "",
        examples=examples, embedded=embedded, reply_to="/embed" if embedded else "/",
    )  # fmt: skip


async def _posted(site: Site, request: Request, *, embedded: bool) -> HTMLResponse:
    fields = await posted_fields(request, site.settings.body_limit)
    return await run_in_threadpool(_answered, site, fields, embedded)


def _answered(site: Site, fields: dict[str, str], embedded: bool) -> HTMLResponse:
    """The page with the answer to a posted form, or with what is wrong with it."""
    question, town = fields.get("question", ""), fields.get("town", "")
    session = fields.get("session", "")
    try:
        answer = site.conversations.ask(question, town or None, session or None, None)
    except PaddockError as error:
        return _chat_page(site, question=question, town=town, embedded=embedded, session=session, error=error)
    card = make_card(answer, site.corpus, stored=held_again(site, answer) is not None)
    return _chat_page(site, town=town, embedded=embedded, session=answer.session, card=card)


def _fragment(site: Site, sent: Answer, view: str) -> HTMLResponse:
    """The card of an answer that has no link, from the answer itself; if the store holds it, that is what is shown."""
    held = held_again(site, sent)
    card = make_card(held or sent, site.corpus, stored=held is not None)
    return site.page(card_template(view), kept_out=True, card=card)


def _sent_answer(request: Request, body: bytes) -> Answer:
    """The answer object that a page has just received and sends to be shown. Only our own pages can send JSON."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise BadInput("An answer is sent as application/json.")
    try:
        return Answer.model_validate_json(body)
    except ValidationError as error:
        raise BadInput("What was sent is no answer object.") from error
