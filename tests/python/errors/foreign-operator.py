# kind: foreign-operator
# line: 5
# hint: 「&&」
a = 5
if a > 3 && a < 8:
    print(a)
