# kind: dataclass-order
# line: 5
# hint: 「age」
from dataclasses import dataclass
@dataclass
class Pupil:
    name: str = "小明"
    age: int
