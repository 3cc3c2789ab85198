"""What the books teach besides the rules: hit odds and opening plays. Off unless players ask for it (`allowed`)."""
