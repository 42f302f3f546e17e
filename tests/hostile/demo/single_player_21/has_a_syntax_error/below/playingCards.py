# expect: the tasks of that file, for the others are asked with our parts in its place; score 55
This is my class for cards, and it works on my computer.
