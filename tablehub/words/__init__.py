"""What the table says to people, in their language: sentences that know what they were made of, and translations."""
