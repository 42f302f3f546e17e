import simple21
from builtins import input as ask


class Over(Exception):
    """A round is over; the argument says how it ends."""


class Recorder:
    """Keep what is written, and write it on."""

    def __init__(self, stream):
        self.stream = stream
        self.text = ""

    def write(self, text):
        self.text += text
        return self.stream.write(text)

    def flush(self):
        self.stream.flush()


def play(table, n):
    import sys

    table.dealHands()
    print(table)
    while ask("H or S? ").upper().startswith("H"):
        bust = table.playerHit()
        print(table)
        if bust:
            raise Over("Player went bust. Dealer wins round %d!" % n)
        if table.playerNatural():
            break
    if table.playerNatural():
        raise Over("Player has a natural 21! Player wins round %d!" % n)
    keep = sys.stdout
    sys.stdout = recorder = Recorder(keep)
    try:
        if table.dealerHit():
            raise Over("Player wins round %d!" % n)
    finally:
        sys.stdout = keep
    if "21!" in recorder.text:
        raise Over("Dealer wins round %d!" % n)
    table.whoWon()
    raise Over("round %d!" % n)


def main():
    try:
        table = simple21.Table()
    except Exception as e:
        print(e.args[0])
        print("Goodbye!")
        return
    n = 1
    while True:
        try:
            play(table, n)
        except Over as how:
            print(how)
        table.clearTable()
        answer = ""
        while answer[:1] not in tuple("yYnN"):
            answer = ask("Another (Y/N)? ")
        if answer[0] in "nN":
            break
        n += 1
    print("Goodbye!")


if __name__ == "__main__":
    main()
