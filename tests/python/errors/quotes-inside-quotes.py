# kind: quotes-inside-quotes
# line: 3
print('It's a dog')
