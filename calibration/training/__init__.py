"""How the small networks of `tablehub.vision` were trained: generated pictures only; needs PyTorch, which the table never does."""
