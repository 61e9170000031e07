# kind: semicolon-in-brackets
# line: 6
# 分号
a = 3;
b = 5;
print(a + b;)
