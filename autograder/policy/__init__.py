"""What changes in a submission before it is graded: names read as meant, and what is left out."""
