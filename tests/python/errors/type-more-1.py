# kind: type
# line: 3
print(b"a" + "b")
