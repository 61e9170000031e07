# kind: import-form
# line: 4
# hint: 「import」
import randint from random
