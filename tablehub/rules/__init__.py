"""The game itself: positions, throws, plays, what is legal, what a game counts. Standard library only."""
