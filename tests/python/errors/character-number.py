# kind: character-number
# line: 3
print(chr(-5))
