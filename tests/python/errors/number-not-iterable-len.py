# kind: number-not-iterable
# line: 4
a = [1, 2, 3]
for i in len(a):
    print(a[i])
