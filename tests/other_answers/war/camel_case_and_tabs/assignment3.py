import random as chance
import sys
import traceback

MESSAGE = {
	'file': 'Incorrect filename or file does not exist...',
	'format': 'Error:  Following cards not formatted correctly:',
	'number': 'Error:  Number of cards in the file is',
	'twice': 'Error:  Duplicates found in the input file:',
	'war': '*** WAR STARTS!!! ***',
	'round': 'Player{} takes all cards on table.',
	'few': 'Player{} does not have enough cards.',
	'all': 'Player{} takes all cards on table\n and player{} cards.',
	'game': 'And so... Player{} wins the game!',
}


def complain(kind, things):
	"""Make one of the messages, with each thing in a line of its own."""
	return MESSAGE[kind] + ''.join('\n    * ' + str(thing) for thing in things)


def findFaults(lines):
	"""Yield a message for each kind of fault."""
	bad, twice, seen = [], [], {}
	for line in lines:
		card = line.upper()
		rank, suit = card[:1], card[1:]
		if not rank or not suit or rank not in 'A K Q J 0 9 8 7 6 5 4 3 2'.split() or suit not in ('D', 'C', 'H', 'S'):
			bad.append(line)
			continue
		seen[card] = seen.get(card, 0) + 1
		if seen[card] == 2:
			twice.append(line)
	if twice:
		yield complain('twice', twice)
	if len(lines) != 52:
		yield MESSAGE['number'] + '\n ' + str(len(lines))
	if bad:
		yield complain('format', bad)


def read_and_validate_cards():
	"""Return the cards, or nothing at all after a message."""
	name = input('Type the name of your file of cards, then Enter\n>>> ')
	try:
		stream = open(name, encoding='ascii')
	except OSError:
		print(MESSAGE['file'], file=sys.stderr)
		return None
	lines = []
	try:
		for line in iter(stream.readline, ''):
			lines.append(line.replace('\n', ''))
		for fault in findFaults(lines):
			raise RuntimeError(fault)
	except RuntimeError as fault:
		print(fault)
	else:
		return [line.upper() for line in lines]
	finally:
		stream.close()


class CircularQueue:
	'''The slots are the keys 0, 1, 2... of a dict.'''

	def __init__(self, capacity):
		self.__slots = dict.fromkeys(range(capacity))
		self.__start = 0
		self.__number = 0

	def __slot(self, place):
		return (self.__start + place) % len(self.__slots)

	def enqueue(self, item):
		if self.isFull():
			raise Exception('Error: Queue is full')
		else:
			self.__slots[self.__slot(self.__number)] = item
			self.__number += 1

	def dequeue(self):
		if self.isEmpty():
			raise Exception('Error: Queue is empty')
		else:
			slot = self.__start
			self.__start = self.__slot(1)
			self.__number -= 1
			return self.__slots[slot]

	def peek(self):
		if self.isEmpty():
			raise Exception('Error: Queue is empty')
		else:
			return self.__slots[self.__start]

	def isEmpty(self):
		return not bool(self.__number)

	def isFull(self):
		return self.__number == len(self.__slots)

	def size(self):
		return self.__number

	def capacity(self):
		return len(self.__slots)

	def clear(self):
		self.__number = 0

	def __str__(self):
		return '\n'.join(map(str, (self.__slots[self.__slot(place)] for place in range(self.__number))))

	__repr__ = __str__


def distribute_cards(cards):
	hands = [CircularQueue(52), CircularQueue(52)]
	receivers = hands[:]
	chance.shuffle(receivers)
	while cards:
		receivers[0].enqueue(cards.pop(0))
		receivers.reverse()
	return hands


def get_user_input():
	answer = input('War! How many of your soldiers will lie down? ')
	while True:
		try:
			number = int(answer)
			if str(number) != answer or not 1 <= number <= 3:
				raise ValueError
		except ValueError:
			answer = input('Sorry, only one, two or three may. How many? ')
			continue
		return number


def compare_cards(card1, card2):
	for rank in 'AKQJ098765432':
		if rank == card1[0] == card2[0]:
			break
		if rank == card1[0]:
			return 1
		if rank == card2[0]:
			return -1
	return 0


class OnTable:
	def __init__(self):
		self._cards = []
		self._faceUp = []
		self._places = {1: lambda: 0, 2: self._cards.__len__}

	def place(self, player, card, hidden):
		index = self._places[player]()
		self._cards.insert(index, card)
		self._faceUp.insert(index, False if hidden else True)

	def cleanTable(self):
		everything = sorted(self._cards, key=lambda card: chance.random())
		while self._cards:
			self._cards.pop()
			self._faceUp.pop()
		return everything

	def __str__(self):
		words = list(self._cards)
		for index, up in enumerate(self._faceUp):
			if not up:
				words[index] = 'XX'
		words.insert(len(words) // 2, '|')
		return '   '.join(words)


def putDown(table, hand1, hand2, hidden):
	"""Player 2, as a polite computer, goes first; show the table each time that both have placed."""
	card2 = hand2.dequeue()
	table.place(2, card2, hidden)
	card1 = hand1.dequeue()
	table.place(1, card1, hidden)
	print(table)
	return card1, card2


def takeAll(hand, cards):
	for card in cards:
		hand.enqueue(card)
	print('   (', *cards, ')')


def playGame(hand1, hand2, down):
	"""Play rounds and return 1 or 2."""
	table = OnTable()
	rounds = 0
	while hand1.size() and hand2.size():
		if rounds:
			print(60 * '-')
			input('Round %d is over. Push Enter! ' % rounds)
		rounds += 1
		while True:
			result = compare_cards(*putDown(table, hand1, hand2, False))
			if result != 0:
				winner = {1: 1, -1: 2}[result]
				print(MESSAGE['round'].format(winner))
				takeAll((hand1, hand2)[winner - 1], table.cleanTable())
				break
			enough1, enough2 = hand1.size() > down, hand2.size() > down
			if not enough1:
				print(MESSAGE['few'].format(1))
				print(MESSAGE['all'].format(2, 1))
				takeAll(hand2, table.cleanTable())
				takeAll(hand2, [hand1.dequeue() for _ in range(hand1.size())])
				break
			if not enough2:
				print(MESSAGE['few'].format(2))
				print(MESSAGE['all'].format(1, 2))
				takeAll(hand1, table.cleanTable())
				takeAll(hand1, [hand2.dequeue() for _ in range(hand2.size())])
				break
			print(MESSAGE['war'])
			for _ in range(down):
				putDown(table, hand1, hand2, True)
	return 1 if hand2.isEmpty() else 2


def main():
	cards = read_and_validate_cards()
	if cards is None:
		return
	try:
		hand1, hand2 = distribute_cards(cards)
		print(MESSAGE['game'].format(playGame(hand1, hand2, get_user_input())))
	except KeyboardInterrupt:
		print('You went away.')
	except EOFError:
		traceback.print_exc()


if __name__ == '__main__':
	main()
