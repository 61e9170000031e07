# kind: print-without-brackets
# line: 4
# 括号
print{"你好"}
