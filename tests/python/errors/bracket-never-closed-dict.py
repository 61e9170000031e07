# kind: bracket-never-closed
# line: 4
# hint: 「{」
d = {"a": 1, "b": 2
for k in d:
    print(k)
