"""How well the table sees and judges, held against recordings and games whose truth is known."""
