"""What the dice of a look are: a throw, the same ones as before, or dice that mean nothing."""
