# kind: foreign-statement
# line: 6
# 异常
try:
    a = int("x")
catch:
    print(1)
