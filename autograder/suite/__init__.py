"""What the author of a suite works with: `student`, and everything that it hands out."""
