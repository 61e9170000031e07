# kind: full-width-sign
# line: 4
# hint: 「＋」
print(3 ＋ 5)
