# kind: misspelt-module
# line: 4
# hint: 「rondom」 「random」
from rondom import randint
