# kind: import-name-missing
# line: 4
# hint: 「random」 「dice」
from random import dice
