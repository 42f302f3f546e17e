import sys
from itertools import count
from simple21 import Table


def _leer(texto):
    print(texto, end="", flush=True)
    return sys.stdin.readline().strip().lower()


def _ronda(mesa, n):
    mesa.dealHands()
    print(mesa)
    while _leer("Hit or stay? ")[:1] == "h":
        pasado = mesa.playerHit()
        print(mesa)
        if pasado:
            print(f"Player went bust. Dealer wins round {n}!")
            return
    if mesa.playerNatural():
        print(f"Player has a natural 21! Player wins round {n}!")
    elif mesa.dealerHit():
        print(f"Player wins round {n}!")
    else:
        mesa.whoWon()
        print(f"round {n}!")


def main():
    try:
        mesa = Table()
    except Exception as fallo:
        print(fallo)
    else:
        for n in count(1):
            _ronda(mesa, n)
            mesa.clearTable()
            while (otra := _leer("Another round? ")[:1]) not in ("y", "n"):
                print("?")
            if otra == "n":
                break
    print("Goodbye")


if __name__ == "__main__":
    main()
