"""Pictures of the board made straight and even: pose, light, what has changed, what can be kept."""
