# kind: digit-first
# line: 4
# hint: 「1st」
1st = "小明"
