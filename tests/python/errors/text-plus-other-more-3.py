# kind: text-plus-other
# line: 7
# input: 5
# 求和
n = input("n=")
total = 0
for i in range(1, n + 1):
    total += i
print(total)
