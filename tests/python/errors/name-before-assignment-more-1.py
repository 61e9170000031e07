# kind: name-before-assignment
# line: 5
# 求和
for i in range(1, 101):
    total = total + i
print(total)
