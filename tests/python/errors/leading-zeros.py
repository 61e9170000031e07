# kind: leading-zeros
# line: 4
# hint: 「007」
a = 007
