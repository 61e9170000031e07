# kind: comparison-sign
# line: 5
# hint: 「= =」
a = 5
if a = = 3:
    print(a)
