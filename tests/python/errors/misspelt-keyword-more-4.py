# kind: misspelt-keyword
# line: 4
def f(x):
    retrun x * 2
print(f(2))
