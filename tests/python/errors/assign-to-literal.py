# kind: assign-to-literal
# line: 4
# hint: 「5」
5 = a
