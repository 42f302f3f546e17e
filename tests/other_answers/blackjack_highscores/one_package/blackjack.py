from table import *

HIGH_SCORES = "highscores.txt"

if __name__ == "__main__":
    main()
