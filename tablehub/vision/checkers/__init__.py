"""Checkers in a picture: their upper faces, whose they are, and what hardly shows of them."""
