# kind: keyword-case
# line: 5
# hint: 「If」 「if」
a = 5
If a > 3:
    print(a)
