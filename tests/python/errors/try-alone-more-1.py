# kind: try-alone
# line: 6
# 异常
try:
    a = 1 / 0
print("错")
