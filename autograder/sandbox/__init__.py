"""Sandboxes: start and end them at each isolation level, and exchange bytes with them."""
