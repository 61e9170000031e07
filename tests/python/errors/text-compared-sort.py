# kind: text-compared
# line: 4
a = [3, "小明", 5]
a.sort()
