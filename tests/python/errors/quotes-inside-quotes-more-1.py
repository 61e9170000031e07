# kind: quotes-inside-quotes
# line: 4
# 字符串
s = 'I'm a student'
