# kind: missing-space
# line: 4
# hint: 「defhello」
defhello():
    print(1)
