# kind: missing-key
# line: 6
# hint: 「a」
counts = {}
for c in "abc":
    counts[c] += 1
