# kind: find-missing
# line: 4
s = "hello"
print(s.index("z"))
