# kind: syntax
# line: 4
# hint: 「@」
a = 5 @ @ 3
