"""Views of results.  A view is made here and printed elsewhere."""
