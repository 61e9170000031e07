# kind: else-on-line
# line: 5
# 其他
a = 1
if a == 1: print("一") elif a == 2: print("二")
