# kind: assign-in-call
# line: 4
# 其他
print("1" == 1 = True)
