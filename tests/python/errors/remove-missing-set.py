# kind: remove-missing
# line: 5
# hint: 「5」
a = {1, 2}
a.remove(5)
