# kind: join-other
# line: 3
print("a".join(1))
