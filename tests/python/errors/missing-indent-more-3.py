# kind: missing-indent
# line: 6
# 循环
i = 1
while (i < 5):
print(i)
i = i + 1
