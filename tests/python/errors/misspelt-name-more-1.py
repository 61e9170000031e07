# kind: misspelt-name
# line: 7
# 求和
total = 0
for i in range(1, 101):
    totle = total + i
print(totel)
