"""The doubling cube in a picture: where it lies, what it shows, what it hides."""
