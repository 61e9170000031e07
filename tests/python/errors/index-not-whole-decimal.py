# kind: index-not-whole
# line: 6
# hint: 小数 列表
a = [1, 2, 3]
mid = len(a) / 2
print(a[mid])
