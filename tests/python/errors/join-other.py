# kind: join-other
# line: 5
# hint: 整数
a = [1, 2, 3]
print("-".join(a))
