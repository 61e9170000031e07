# kind: assign-to-expression
# line: 4
# hint: 「-」
my-name = "小明"
