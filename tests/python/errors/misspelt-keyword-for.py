# kind: misspelt-keyword
# line: 4
# hint: 「fro」 「for」
fro i in range(3):
    print(i)
