# kind: missing-indent
# line: 5
# hint: 「while」
a = 1
while a < 3:
