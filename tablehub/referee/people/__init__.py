"""What people press, decide and answer."""
