# points: E6.4 G4.4
from functools import total_ordering
@total_ordering
class Card:
    order = '3456789TJQKA2'
    def __init__(self, face):
        self.face = face
    def __eq__(self, other):
        return self.face == other.face
    def __lt__(self, other):
        return self.order.index(self.face) < self.order.index(other.face)
    def __hash__(self):
        return hash(self.face)
    def __repr__(self):
        return self.face
cards = [Card(c) for c in 'K2A39T']
print(sorted(cards), max(cards), min(cards), Card('A') > Card('K'), Card('3') >= Card('3'))
print(len({Card('3'), Card('3'), Card('4')}), cards.index(Card('A')))
class Plain:
    pass
print(Plain() < Plain())
