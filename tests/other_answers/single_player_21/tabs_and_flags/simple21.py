from playingCards import *

class Player:
	def __init__(self):
		self._hand = []
		self._value = 0
	def addToHand(self, card):
		assert type(card) == Card
		self._hand.append(card)
		self._value = self._value + card.getValue()
	def clearHand(self):
		alt = []
		for i in range(len(self._hand)):
			alt.append(self._hand[i])
		self._hand.clear()
		self._value = 0
		return alt
	def getHandValue(self):
		return self._value
	def revealAllCards(self):
		for i in range(0, len(self._hand)):
			if self._hand[i].isFaceUp() == False:
				self._hand[i].turnOver()
	def __str__(self):
		s = "hand:"
		alle = True
		for c in self._hand:
			s += str(c)
			if c.isFaceUp() == False:
				alle = False
		if alle == True:
			s += ", value = " + str(self._value)
		return s

class Table:
	def __init__(self):
		self._player = Player()
		self._dealer = Player()
		self._deck = Deck()
		self._discard = []
	def _nachfuellen(self):
		self._deck.repopulate(self._discard)
		self._discard = []
	def dealHands(self):
		for i in range(4):
			try:
				c = self._deck.deal()
			except EmptyDeckException:
				self._nachfuellen()
				c = self._deck.deal()
			if i == 3:
				c.turnOver()
			if i == 0 or i == 2:
				self._player.addToHand(c)
			else:
				self._dealer.addToHand(c)
	def playerHit(self):
		try:
			c = self._deck.deal()
		except EmptyDeckException:
			self._nachfuellen()
			c = self._deck.deal()
		self._player.addToHand(c)
		if self._player.getHandValue() > 21:
			return True
		else:
			return False
	def dealerHit(self):
		self._dealer.revealAllCards()
		print("Dealer's", self._dealer)
		while self._dealer.getHandValue() <= 16:
			print("Dealer must take a card...")
			try:
				c = self._deck.deal()
			except EmptyDeckException:
				self._nachfuellen()
				c = self._deck.deal()
			self._dealer.addToHand(c)
			print("Dealer's", self._dealer)
		if self._dealer.getHandValue() > 21:
			print("Dealer went bust.")
			return True
		if self._dealer.getHandValue() == 21:
			print("Dealer has a natural 21!")
		return False
	def playerNatural(self):
		if self._player.getHandValue() == 21:
			return True
		return False
	def whoWon(self):
		if self._player.getHandValue() > self._dealer.getHandValue():
			print("Player wins")
		elif self._player.getHandValue() < self._dealer.getHandValue():
			print("Dealer wins")
		else:
			print("Tie! No one wins")
	def clearTable(self):
		for c in self._player.clearHand():
			self._discard.append(c)
		for c in self._dealer.clearHand():
			self._discard.append(c)
	def __str__(self):
		return "Player's " + str(self._player) + "\nDealer's " + str(self._dealer)
