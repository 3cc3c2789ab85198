"""Going on after an interruption: a power cut, a pause, something taken back."""
