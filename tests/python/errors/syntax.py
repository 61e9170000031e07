# kind: syntax
# line: 3
a = 5 if else while
