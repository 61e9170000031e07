# kind: name-before-assignment
# line: 5
scores = [90, 80, 70]
for s in scores:
    total += s
