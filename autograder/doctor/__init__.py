"""Which levels of isolation work on this machine, tried out, and what to do about the others."""
