# kind: misspelt-name
# line: 3
while Ture:
    print(1)
