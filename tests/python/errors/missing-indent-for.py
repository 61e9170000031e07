# kind: missing-indent
# line: 5
# hint: 「for」
for i in range(3):
print(i)
