# kind: syntax
# line: 4
# hint: 「)」
a = (1 if 2 else)
