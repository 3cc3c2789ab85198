"""The program `tablehub`, and `python -m tablehub`, which is the same."""

import sys


def start() -> int:
    """Run the command line; the exit code. Ctrl-C while the program is still being loaded ends it without a word, as
    later."""
    try:
        from tablehub.cli import main

        return main()
    except KeyboardInterrupt:
        return 130  # as `cli.INTERRUPTED`, which may not be there yet


if __name__ == "__main__":
    sys.exit(start())
