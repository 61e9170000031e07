# kind: list-index
# line: 7
# 冒泡排序
a = [5, 3, 8, 1]
for i in range(len(a)):
    for j in range(len(a)):
        if a[j] > a[j + 1]:
            a[j], a[j + 1] = a[j + 1], a[j]
print(a)
