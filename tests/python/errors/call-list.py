# kind: call-list
# line: 5
# hint: 「a」
a = [1, 2, 3]
print(a(0))
