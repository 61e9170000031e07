# kind: index-of-number
# line: 5
# hint: 「a」
a = 12345
print(a[0])
