"""What is behind blackjack.py."""
