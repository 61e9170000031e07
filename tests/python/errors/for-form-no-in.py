# kind: for-form
# line: 4
# hint: 「for」 「in」
for i range(10):
    print(i)
