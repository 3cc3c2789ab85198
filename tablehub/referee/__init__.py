"""Readings and buttons in, events out: what happened, and was it legal?"""
