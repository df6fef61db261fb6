"""The OpenAI-compatible endpoint: what its messages mean, and answers in its form."""
