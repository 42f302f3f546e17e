# expect: the line that is no Python is left out, and all the rest counts; score 100
This is my class for cards, and it works on my computer.
