# kind: math-sign
# line: 4
# hint: 「×」
print(3 × 5)
