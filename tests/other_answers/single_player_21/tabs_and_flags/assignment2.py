from simple21 import *
import sys

def main():
	print("Welcome")
	try:
		table = Table()
	except Exception as problem:
		print(problem.args[0])
		print("Thank you for playing. Goodbye...")
		return
	runde = 1
	weiter = "y"
	while weiter == "y":
		table.dealHands()
		print(table)
		fertig = False
		bust = False
		while fertig == False:
			a = input("Would you like to HIT (H/h) or STAY (S/s)? >> ")
			if a != "" and (a[0] == "h" or a[0] == "H"):
				bust = table.playerHit()
				print(table)
				if bust == True:
					fertig = True
			else:
				fertig = True
		if bust == True:
			print("Player went bust. Dealer wins round " + str(runde) + "!")
		elif table.playerNatural() == True:
			print("Player wins round %d with a NATURAL 21!" % runde)
		else:
			if table.dealerHit() == True:
				print("Player wins round " + str(runde) + "!")
			else:
				table.whoWon()
				print("round " + str(runde) + "!")
		table.clearTable()
		runde = runde + 1
		weiter = ""
		while weiter != "y" and weiter != "n":
			weiter = input("Would you like to play another round (Y/N)? >> ")
			weiter = weiter[0:1].lower()
	print("Thank you for playing. Goodbye...")

if __name__ == "__main__":
	main()
