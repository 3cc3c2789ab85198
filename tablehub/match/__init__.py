"""A match as a fold over its events: state, score sheet, cube."""
