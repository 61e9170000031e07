# kind: no-such-member
# line: 6
from enum import Enum
class Color(Enum):
    RED = 1
print(Color(5))
