# kind: chinese-punctuation
# line: 3
print("我爱编程");；
