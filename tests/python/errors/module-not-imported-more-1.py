# kind: module-not-imported
# line: 3
print(math.pi)
