"""Printed parts: OpenSCAD files, their exported STLs and what makes these."""
