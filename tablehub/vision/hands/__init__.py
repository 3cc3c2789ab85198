"""Hands, arms and sleeves: what they cover is not read."""
