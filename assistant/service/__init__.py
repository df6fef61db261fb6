"""The web service: one noun a file under `routes`, one concern a file under `middleware`."""
