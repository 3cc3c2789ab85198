"""How the small networks of `tablehub.vision` were trained: on rendered pictures only, with PyTorch, which the table
never needs.
"""
