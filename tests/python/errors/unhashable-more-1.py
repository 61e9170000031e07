# kind: unhashable
# line: 3
set([[1]])
