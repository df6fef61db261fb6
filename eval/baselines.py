"""What the product is measured against in retrieval: a stock LangChain chain, and BM25 alone.

Neither knows towns, rules or frames: each is asked the conversation's turns as one text. Slow libraries are imported
where a baseline is built, so that an evaluation without them starts quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from assistant.retrieval.export import load_encoder
from corpus.loading import Corpus
from eval.cases import Case
from eval.retrieval import Find
from eval.texts import Stretch

if TYPE_CHECKING:
    from langchain_core.documents import Document
    from langchain_core.embeddings import Embeddings

DEPTH = 50
"""How many stretches a baseline ranks: enough for the first five of any one town."""
CHUNK, OVERLAP = 1000, 200
"""Characters of a chunk and of what two neighbours share: what the splitter's own guide uses."""


def baselines(corpus: Corpus) -> dict[str, Callable[[], Find]]:
    """The baselines by name, each built when it is called."""
    return {"stock LangChain chain": lambda: stock_chain(corpus), "BM25 alone": lambda: bm25_alone(corpus)}


def stock_chain(corpus: Corpus, embeddings: Embeddings | None = None) -> Find:
    """Recursive splitter over the raw texts, the product's embedding model, Chroma; no rules, no towns."""
    from chromadb import EphemeralClient
    from chromadb.config import Settings
    from langchain_chroma import Chroma

    store = Chroma(
        collection_name=f"stock-{uuid4().hex}",
        embedding_function=embeddings or minilm_embeddings(),
        client=EphemeralClient(Settings(anonymized_telemetry=False)),
    )
    store.add_documents(chunks(corpus))
    retriever = store.as_retriever(search_kwargs={"k": DEPTH})
    return lambda case: [_place(chunk) for chunk in retriever.invoke(as_one_text(case))]


def chunks(corpus: Corpus) -> list[Document]:
    """The raw texts in overlapping chunks, each with its town and the offset at which it starts."""
    from langchain_core.documents import Document
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter(chunk_size=CHUNK, chunk_overlap=OVERLAP, add_start_index=True)
    return splitter.split_documents(
        [Document(held.text.raw, metadata={"town": town}) for town, held in corpus.towns.items()]
    )


def minilm_embeddings(model: str = "") -> Embeddings:
    """LangChain's interface over sentence-transformers; the packaged MiniLM where no model is named."""
    from langchain_core.embeddings import Embeddings as Interface

    encoder: Any = load_encoder(model)

    class SentenceEmbeddings(Interface):
        """Embeddings by a sentence-transformers model."""

        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            """One vector for each text."""
            vectors: list[list[float]] = encoder.encode(texts, show_progress_bar=False).tolist()
            return vectors

        def embed_query(self, text: str) -> list[float]:
            """The vector of a question."""
            return self.embed_documents([text])[0]

    return SentenceEmbeddings()


def bm25_alone(corpus: Corpus) -> Find:
    """BM25 over all towns' passages with their headings and lead-ins, English stop words and stems."""
    import bm25s
    import Stemmer

    held = [(passage, town.text) for town in corpus.towns.values() for passage in town.passages]
    stemmer = Stemmer.Stemmer("english")

    def tokens(texts: Sequence[str]) -> Any:
        return bm25s.tokenize(list(texts), stopwords="en", stemmer=stemmer, show_progress=False)

    index = bm25s.BM25()
    index.index(tokens([passage.indexed(text) for passage, text in held]), show_progress=False)
    places = [Stretch(passage.town, *passage.span) for passage, _ in held]

    def find(case: Case) -> list[Stretch]:
        found, _ = index.retrieve(tokens([as_one_text(case)]), k=min(DEPTH, len(places)), show_progress=False)
        return [places[position] for position in found[0]]

    return find


def as_one_text(case: Case) -> str:
    """The turns of a conversation, one a line: all that a chain without a frame can be asked."""
    return "\n".join(case.turns)


def _place(chunk: Document) -> Stretch:
    start = int(chunk.metadata["start_index"])
    return Stretch(str(chunk.metadata["town"]), start, start + len(chunk.page_content))
