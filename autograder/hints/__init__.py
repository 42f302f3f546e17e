"""What a teacher mends with a pencil: a name that is off by a letter, a file under another name."""
