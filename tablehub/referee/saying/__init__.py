"""What the referee says to the players, and how he speaks of what he saw."""
