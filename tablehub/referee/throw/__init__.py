"""Before a throw: a game begins, a turn is over, and somebody throws."""
