# kind: list-plus-other
# line: 5
# 其他
a = 3,5
print(a + 1)
