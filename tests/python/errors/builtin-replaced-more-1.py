# kind: builtin-replaced
# line: 4
len = 5
print(len([1]))
