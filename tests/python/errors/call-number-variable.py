# kind: call-number
# line: 5
# hint: 「a」
a = 5
print(a(3))
