# kind: list-index
# line: 6
# hint: 「a」 3
a = [3, 1, 2]
for i in range(len(a)):
    if a[i] > a[i + 1]:
        print(i)
