# kind: frozen
# line: 9
# hint: 「name」
from dataclasses import dataclass
@dataclass(frozen=True)
class Pupil:
    name: str
p = Pupil("小明")
p.name = "小红"
