from casino import Shuffle
