# kind: full-width-sign
# line: 4
# 全角
a ＝ 3
