"""How many checkers stand where, all places together: fifteen a side."""
