# points: E3.7 E6.3
import bisect
from dataclasses import dataclass
@dataclass(order=True)
class Pupil:
    score: int
    name: str
ranking = []
for name, score in [('小明', 80), ('小红', 95), ('小刚', 70), ('小丽', 80)]:
    bisect.insort(ranking, Pupil(score, name))
print(ranking)
print(bisect.bisect_left(ranking, 80, key=lambda p: p.score), bisect.bisect_right(ranking, 80, key=lambda p: p.score))
print([p.name for p in reversed(ranking)])
