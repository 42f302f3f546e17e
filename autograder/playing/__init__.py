"""Play a student's own program with a chosen deck, in a copy of their folder, at their keyboard."""
