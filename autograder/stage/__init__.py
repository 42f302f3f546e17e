"""Players for one submission: started, loaded, asked within their limits, and ended.

From the top down: `stage` is what a suite's tests are given; `loading` finds out how the modules
can be imported; `forked` and `unforked` have a player for each test; `deadlines` keeps the limits;
`actor` is one player as it is asked.
"""
