# kind: for-form
# line: 4
# hint: 「for」
for i in :
    print(i)
