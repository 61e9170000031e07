# points: E6.3 L.4
from dataclasses import dataclass, field, asdict, replace, astuple
@dataclass
class Pupil:
    name: str
    age: int = 10
    scores: list = field(default_factory=list)
    def average(self):
        return sum(self.scores) / len(self.scores) if self.scores else 0
a = Pupil('小明', 11, [90, 95])
b = Pupil('小明', 11, [90, 95])
print(a, a == b, a is b, a.average(), Pupil('小红'))
b.scores.append(1)
print(asdict(b), astuple(b), replace(a, name='小刚'))
@dataclass(frozen=True, order=True)
class Point:
    x: int
    y: int = field(default=0, compare=True)
print(sorted([Point(2), Point(1, 5), Point(1)]), hash(Point(1)) == hash(Point(1)))
try:
    Point(1).x = 2
except Exception as error:
    print(type(error).__name__, error)
Pupil()
