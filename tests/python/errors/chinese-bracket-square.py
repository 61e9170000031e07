# kind: chinese-bracket
# line: 4
# hint: 「【」
a = 【1, 2, 3】
