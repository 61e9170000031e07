# kind: import-form
# line: 4
# hint: 「import」
from random import randint()
