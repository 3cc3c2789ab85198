"""Matches on paper: .mat transcripts and position IDs."""
