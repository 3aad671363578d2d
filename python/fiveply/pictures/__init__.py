"""Pictures of boards: SVG without dependencies, themes, marks, animations, PNG and GIF."""
