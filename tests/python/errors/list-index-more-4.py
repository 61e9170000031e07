# kind: list-index
# line: 5
list = [3, 1, 2]
list.sort
print(list[3])
