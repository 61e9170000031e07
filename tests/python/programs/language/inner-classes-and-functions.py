# points: E6.3 E4.2
class Game:
    class Player:
        def __init__(self, name):
            self.name = name
            self.score = 0
    def __init__(self, *names):
        self.players = {n: Game.Player(n) for n in names}
    def play(self, name, points):
        def bonus(p):
            nonlocal points
            points += p
        bonus(5)
        self.players[name].score += points
        return self
g = Game('小明', '小红').play('小明', 10).play('小红', 1)
print({n: p.score for n, p in g.players.items()}, Game.Player.__qualname__, g.play.__name__)
print(type(g.players['小明']).__name__, Game.Player('x').__class__.__qualname__)
g.play('小刚', 1)
