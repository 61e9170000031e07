# kind: keyword-as-name
# line: 4
# hint: 「in」
for in in range(3):
    print(1)
