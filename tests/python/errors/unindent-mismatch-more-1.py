# kind: unindent-mismatch
# line: 6
# 缩进
def f():
    a = 1
  return a
