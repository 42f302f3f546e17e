"""Einundzwanzig mit verdeckter Karte: ohne eine einzige Schleife, alles ist Rekursion."""

from secrets import choice as waehle
from typing import NamedTuple

GRENZE = 21


class Blatt(NamedTuple):
    verdeckt: int
    offen: int
    gepasst: bool = False

    @property
    def summe(self):
        return self.verdeckt + self.offen

    def mit(self, karte):
        return self._replace(offen=self.offen + karte)

    def passt(self):
        return self._replace(gepasst=True)


def next_card():
    return min(10, waehle(range(1, 14)))


def ask_yes_or_no(prompt):
    antwort = input(prompt).strip().lower()
    if antwort.startswith(("y", "n")):
        return antwort[0] == "y"
    return ask_yes_or_no(prompt)


def is_game_over(is_user_passed, is_computer_passed):
    return is_user_passed and is_computer_passed


def take_another_card(computer_total_points, user_visible_card):
    if computer_total_points <= 11:
        return True
    if computer_total_points >= GRENZE:
        return False
    # Wahrscheinlichkeit, dass die naechste Karte zu viel ist, gegen das, was der Gegner zeigt
    luft = GRENZE - computer_total_points
    gute = min(luft, 9)
    return gute / 13 > (0.5 if user_visible_card < 8 else 0.4)


def print_status(is_user, name, hidden_card, visible_card, total_points):
    sichtbar = f"{name} has {visible_card} visible points."
    if not is_user:
        print(sichtbar)
        return
    print(f"{name} has {hidden_card} hidden points.", sichtbar, f"{name} has {total_points} total points.", sep="\n")


def print_winner(username, user_total_points, computer_name, computer_total_points):
    print(f"{username} has {user_total_points} in total.\n{computer_name} has {computer_total_points} in total.")
    print(_urteil((user_total_points, username), (computer_total_points, computer_name)))


def _urteil(eins, zwei):
    gueltig = sorted(filter(lambda paar: paar[0] <= GRENZE, (eins, zwei)), key=lambda paar: paar[0])
    if eins[0] == zwei[0]:
        return "It's a tie! Nobody wins."
    if not gueltig:
        return "Nobody wins."
    return f"{gueltig[-1][1]} wins by {abs(eins[0] - zwei[0])} points."


def _zeige(ist_mensch, name, blatt):
    print_status(ist_mensch, name, blatt.verdeckt, blatt.offen, blatt.summe)


def _zug_mensch(name, blatt):
    if blatt.gepasst:
        return blatt
    if not ask_yes_or_no("Noch eine Karte, another card? (y/n) "):
        print(f"{name} passed!")
        return blatt.passt()
    karte = next_card()
    print(f"{name} gets a {karte}")
    neu = blatt.mit(karte)
    _zeige(True, name, neu)
    return neu


def _zug_rechner(name, blatt, gegner_offen):
    if blatt.gepasst:
        return blatt
    if not take_another_card(blatt.summe, gegner_offen):
        print(f"{name} passed!")
        return blatt.passt()
    neu = blatt.mit(next_card())
    _zeige(False, name, neu)
    return neu


def _runde(username, mensch, computer_name, rechner):
    if is_game_over(mensch.gepasst, rechner.gepasst):
        return mensch.summe, rechner.summe
    mensch = _zug_mensch(username, mensch)
    rechner = _zug_rechner(computer_name, rechner, mensch.offen)
    return _runde(username, mensch, computer_name, rechner)


def run(username, computer_name):
    mensch = Blatt(next_card(), next_card())
    _zeige(True, username, mensch)
    rechner = Blatt(next_card(), next_card())
    _zeige(False, computer_name, rechner)
    ende_mensch, ende_rechner = _runde(username, mensch, computer_name, rechner)
    print("-- Game Over --")
    print_winner(username, ende_mensch, computer_name, ende_rechner)


def print_instructions():
    print("Willkommen! Try to come as close to 21 as you can. More is too much.")


def main():
    print_instructions()
    _abend(input("Your name, please: "))


def _abend(name):
    run(name, "Computer")
    if ask_yes_or_no("Play again? (y/n) "):
        _abend(input("New name: ") if ask_yes_or_no("Modify username? (y/n) ") else name)


if __name__ == "__main__":
    main()
