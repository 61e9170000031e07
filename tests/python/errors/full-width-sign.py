# kind: full-width-sign
# line: 4
# hint: 「＝」
a ＝ 5
