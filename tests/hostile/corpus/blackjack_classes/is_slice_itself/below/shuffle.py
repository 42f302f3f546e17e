Shuffle = slice
