# kind: assign-to-keyword
# line: 4
# hint: 「True」
True = 1
