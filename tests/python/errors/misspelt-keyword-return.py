# kind: misspelt-keyword
# line: 5
# hint: 「retrun」 「return」
def add(a, b):
    retrun a + b
print(add(1, 2))
