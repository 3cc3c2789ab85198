"""A table that is being played at: camera and reading on threads of their own, the screen on the main one."""
