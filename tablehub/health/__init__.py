"""Is everything there that a table needs, and does it work? Checks by idea; `tablehub doctor` asks them all."""
