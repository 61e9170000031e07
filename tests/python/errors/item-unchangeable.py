# kind: item-unchangeable
# line: 4
for_range = range(5)
for_range[0] = 3
