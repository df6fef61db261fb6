"""The pages: chat, staff, compare, reader, a kept answer, and the embedding."""
