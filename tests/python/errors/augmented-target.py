# kind: augmented-target
# line: 3
5 += 1
