# kind: for-form
# line: 4
# hint: 「for」
for in range(3):
    print(1)
