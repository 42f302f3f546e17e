"""What a teacher mends with a pencil in a file that Python cannot read: a colon, a bracket."""
