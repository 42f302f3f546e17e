"""Says how well a suite tells right from wrong: mutants of the reference, and what survives."""
