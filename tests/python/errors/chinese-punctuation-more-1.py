# kind: chinese-punctuation
# line: 4
# 全角
print("你好",end="")；
