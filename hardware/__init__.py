"""Cameras, buttons and lamps: drivers behind the protocols of `tablehub`, with their stand-ins."""
