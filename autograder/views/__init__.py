"""Views of results, as text, HTML or plain data.  They are made here and printed elsewhere."""
