# kind: misspelt-keyword
# line: 4
# hint: 「dfe」 「def」
dfe hello():
    print(1)
