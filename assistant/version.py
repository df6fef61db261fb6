"""The engine's version, as receipts give it."""

ENGINE = "paddock 0.1.0"
