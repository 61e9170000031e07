# kind: math-sign
# line: 5
# hint: 「≤」
a = 3
if a ≤ 5:
    print(a)
