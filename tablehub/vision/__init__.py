"""Pictures to readings. Import the modules you need; this package itself pulls in neither numpy nor OpenCV."""
