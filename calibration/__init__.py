"""Learning a board from its starting position: where it lies, what it looks like."""
