"""All settings, each with a working default, read from the environment with the prefix `PADDOCK_`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from assistant.errors import SettingsUnusable

# Promised by the design and not built yet: a setting that would be silently ignored refuses to start instead.
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(?::\d{1,5})?")
_NOT_YET = ("model", "chroma_url")


class Settings(BaseSettings):
    """Settings of the product. `docs/operating.md` lists them; a test holds the two together."""

    model_config = SettingsConfigDict(env_prefix="PADDOCK_", extra="forbid", frozen=True)

    data: Path = Field(Path("data"), description="Folder of the index and the conversations.")
    corpus: Path | None = Field(None, description="Folder of the corpus; the one installed with the code if unset.")
    model: str = Field("", description="A language model for LangChain's init_chat_model; empty for the built-in way.")
    model_timeout: float = Field(20, gt=0, description="Seconds a language model may take before the built-in way.")
    embedding_model: str = Field("", description="A sentence-transformers model by name or path; empty: MiniLM-L6-v2.")
    chroma_url: str = Field("", description="Address of a Chroma server; empty for the embedded store.")
    database_url: str = Field("", description="SQLAlchemy address of the conversations; empty: SQLite in `data`.")
    host: str = Field("127.0.0.1", description="Address the service listens on.")
    port: int = Field(8000, ge=0, le=65535, description="Port the service listens on.")
    public_url: str = Field("", description="Address under which others reach the service, for links.")
    rate_limit: int = Field(60, gt=0, description="Questions a client may ask in a minute.")
    trusted_proxies: int = Field(0, ge=0, description="Proxies in front whose forwarded client address is believed.")
    body_limit: int = Field(65_536, gt=0, description="Bytes a request body may have.")
    time_limit: float = Field(30, gt=0, description="Seconds an answer may take.")
    question_limit: int = Field(2_000, gt=0, description="Characters a question may have.")
    keep_hours: int = Field(24, gt=0, description="Hours a conversation is kept for follow-ups and links.")
    keep_days: int = Field(365, gt=0, description="Days an answer that the asker keeps is kept.")
    log_questions: bool = Field(False, description="Whether questions are logged for reports.")
    feedback: bool = Field(False, description="Whether feedback is stored.")
    allow_origins: list[str] = Field([], description="Origins whose pages may call the API from a browser.")
    allow_frames: list[str] = Field([], description="Origins whose pages may show Paddock in a frame.")


def read_settings(**overrides: Any) -> Settings:
    """Settings from the environment; raises SettingsUnusable with one sentence naming the setting."""
    try:
        settings = Settings(**overrides)
    except SettingsError as error:
        raise SettingsUnusable(
            f'A setting cannot be read: {error}; lists are written as JSON, such as ["https://a.org"].'
        ) from error
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(str(part) for part in first["loc"]).upper()
        raise SettingsUnusable(f"The setting PADDOCK_{name} cannot be used: {first['msg']}.") from error
    for origin in [*settings.allow_origins, *settings.allow_frames]:
        if not _ORIGIN.fullmatch(origin):
            raise SettingsUnusable(
                f"{origin[:60]!r} is no origin; one is written as https://www.example.org, without a path."
            )
    for name in _NOT_YET:
        if getattr(settings, name):
            message = f"The setting PADDOCK_{name.upper()} has no effect in this version; leave it empty."
            raise SettingsUnusable(message)
    return settings
