# kind: foreign-operator
# line: 5
# hint: 「!」
ok = True
if !ok:
    print(1)
