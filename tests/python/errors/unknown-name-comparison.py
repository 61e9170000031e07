# kind: unknown-name
# line: 4
# hint: 「x」
x == 5
print(x)
