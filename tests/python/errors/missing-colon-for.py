# kind: missing-colon
# line: 4
# hint: 「for」
for i in range(5)
    print(i)
