"""Boards of all kinds, traced by Blender (Cycles), with exact truth: training pictures, a board and a picture a seed.

Unlike `tests/traced`, which shows the simulator's own boards by another renderer, nothing here is the simulator's but
the camera's geometry and who plays: cases, folding, travel and roll-up boards and tables in many materials, men of many
profiles, what lies on tables, all lights. Modules without `bpy` decide what there is and know where it is seen; those
with it (`bodies`, `materials`, `board`, `things`, `light`, `lens`, `scene`) build and trace it.
"""
