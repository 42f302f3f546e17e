"""Players for one submission: start them, load them, ask them within limits, and end them.

From the top down: `stage` is what the tests of a suite use; `loading` finds out how the modules
can be imported; `forked` and `unforked` provide a player for each test; `deadlines` keeps the
limits; `actor` is one player that can be asked.
"""
