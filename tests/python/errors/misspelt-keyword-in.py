# kind: misspelt-keyword
# line: 4
# hint: 「on」 「in」
for i on range(3):
    print(i)
