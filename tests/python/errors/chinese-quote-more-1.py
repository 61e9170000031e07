# kind: chinese-quote
# line: 4
# 全角
a = “小明”
