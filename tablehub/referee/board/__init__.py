"""What lies on the table besides the dice, held against what was known of it."""
