# kind: backslash
# line: 4
# hint: 「\」
a = 1 + \ 2
