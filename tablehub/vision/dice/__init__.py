"""Dice in a picture: where they lie, how, and what they show."""
