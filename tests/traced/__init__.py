"""The simulator's boards as Blender's path tracer (Cycles) sees them: other eyes on the same exact truth.

Boards, poses, dice and lamps are the simulator's own; bodies, surfaces and the ways of light are Blender's. What reads
both alike has learnt backgammon boards, not one renderer. `pip install bpy` brings Blender; nothing else needs it.
"""
