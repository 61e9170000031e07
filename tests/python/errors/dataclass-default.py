# kind: dataclass-default
# line: 5
# hint: 列表
from dataclasses import dataclass
@dataclass
class Pupil:
    marks: list = []
