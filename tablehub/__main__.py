"""`python -m tablehub` is the same as `tablehub`."""

import sys

from tablehub.cli import main

if __name__ == "__main__":
    sys.exit(main())
