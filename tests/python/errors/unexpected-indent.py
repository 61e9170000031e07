# kind: unexpected-indent
# line: 4
a = 5
  print(a)
