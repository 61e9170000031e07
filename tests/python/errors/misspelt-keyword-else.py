# kind: misspelt-keyword
# line: 7
# hint: 「esle」 「else」
a = 1
if a > 3:
    print(1)
esle:
    print(2)
