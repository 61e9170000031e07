# kind: missing-colon
# line: 5
# 冒泡排序
a = [5, 3, 8, 1]
for i in range(len(a) - 1)
    for j in range(len(a) - 1 - i):
        if a[j] > a[j + 1]:
            a[j], a[j + 1] = a[j + 1], a[j]
