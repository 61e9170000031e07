# kind: for-form
# line: 4
# hint: 「for」
for i = 1 to 10:
    print(i)
