# kind: wrong-argument-count
# line: 4
# hint: 「round」
print(round())
