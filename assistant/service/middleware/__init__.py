"""What happens around every request, one concern a file, as plain ASGI."""
