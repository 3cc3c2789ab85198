"""How fast the parts that see run on this machine, beside what others would run."""
