"""A simulated table: a scene, hands, people who play and err, and a camera that renders it all."""
