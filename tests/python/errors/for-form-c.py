# kind: for-form
# line: 4
# hint: 「for」
for (i = 0; i < 10; i++):
    print(i)
