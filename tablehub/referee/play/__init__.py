"""A throw is played: rightly, wrongly, or otherwise than it seemed."""
