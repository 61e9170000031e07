# kind: yield-outside
# line: 4
# hint: 「yield」
yield 3
