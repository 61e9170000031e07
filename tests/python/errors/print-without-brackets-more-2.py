# kind: print-without-brackets
# line: 4
# 其他
print"Hello"
