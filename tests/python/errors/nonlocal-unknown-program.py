# kind: nonlocal-unknown
# line: 4
# hint: 一层
nonlocal a
a = 1
