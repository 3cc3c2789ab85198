"""The configuration of a table: what can be set, where, and what is in force."""
