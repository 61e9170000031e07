# kind: digit-first
# line: 4
# hint: 「2班」
2班 = 40
print(2班)
