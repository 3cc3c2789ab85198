"""Cold reading: a board that nothing is known of, in a single picture."""
