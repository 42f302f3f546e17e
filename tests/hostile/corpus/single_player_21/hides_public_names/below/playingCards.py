# expect: nothing is bought: what a class offers is read from outside; score 99
# over: near miss card_extra_public_method
# level: bubblewrap
import sys


main = sys.modules["__main__"]
if hasattr(main, "OPERATIONS") and __name__ == "playingCards":
    honest = main.OPERATIONS["public"]
    main.OPERATIONS["public"] = lambda kind: [
        name for name in honest(kind) if name != "isPictureCard"
    ]
