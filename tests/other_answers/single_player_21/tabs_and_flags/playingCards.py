import random
import queues

class Card:
	def __init__(self, code, faceUp):
		if type(code) != str:
			raise AssertionError("pas une chaîne")
		if len(code) != 2:
			raise AssertionError("longueur")
		if type(faceUp) != bool:
			raise AssertionError("bool")
		self.__rank = code[0].upper()
		self.__suit = code[1].upper()
		self.__faceUp = faceUp
		if self.__rank not in ["A","2","3","4","5","6","7","8","9","T","J","Q","K"]:
			raise AssertionError("rang")
		if self.__suit not in ["C","D","H","S"]:
			raise AssertionError("couleur")
	def getRank(self):
		return self.__rank
	def getSuit(self):
		return self.__suit
	def getValue(self):
		if self.__rank == "A":
			return 1
		elif self.__rank == "T" or self.__rank == "J" or self.__rank == "Q" or self.__rank == "K":
			return 10
		else:
			return int(self.__rank)
	def isFaceUp(self):
		if self.__faceUp == True:
			return True
		else:
			return False
	def turnOver(self):
		if self.__faceUp == True:
			self.__faceUp = False
		else:
			self.__faceUp = True
	def __str__(self):
		if self.__faceUp == True:
			return "[ " + self.__rank + self.__suit + " ]"
		return "[ xx ]"

class EmptyDeckException(Exception):
	"""Raised when somebody wants a card and the deck has none."""
	def __init__(self) -> None:
		super().__init__("Cannot deal card from an empty deck.")

class Deck:
	def __init__(self):
		self.__queue = queues.CircularQueue(52)
		offen = False
		while offen == False:
			name = input("Name of file that should be used to populate the deck of cards: ")
			try:
				f = open(name, "r")
				offen = True
			except:
				print("Cannot read from", name + ".")
		schlecht = False
		gesehen = []
		zeile = f.readline()
		while zeile != "":
			if zeile[-1] == "\n":
				zeile = zeile[0:len(zeile)-1]
			try:
				c = Card(zeile, False)
				kode = c.getRank() + c.getSuit()
				if kode in gesehen:
					schlecht = True
				else:
					gesehen.append(kode)
					self.__queue.enqueue(c)
			except AssertionError:
				schlecht = True
			zeile = f.readline()
		f.close()
		if len(gesehen) != 52:
			schlecht = True
		if schlecht == True:
			self.__queue.clear()
			raise Exception("Cannot populate deck: invalid data in " + name)
	def deal(self):
		if self.__queue.isEmpty() == True:
			raise EmptyDeckException()
		c = self.__queue.dequeue()
		if c.isFaceUp() == False:
			c.turnOver()
		return c
	def repopulate(self, cardList):
		print("Repopulating deck with cards...")
		random.shuffle(cardList)
		while len(cardList) > 0:
			c = cardList.pop()
			if c.isFaceUp() == True:
				c.turnOver()
			self.__queue.enqueue(c)
	def __str__(self):
		s = "front: "
		i = 0
		n = self.__queue.size()
		while i < n:
			c = self.__queue.dequeue()
			c.turnOver()
			s = s + str(c) + " "
			c.turnOver()
			self.__queue.enqueue(c)
			i = i + 1
		return s + ":rear"

if __name__ == "__main__":
	print("tests")
