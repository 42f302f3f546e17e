"""An ordinary test file sees a student's code in a sandbox as if it were beside it."""
