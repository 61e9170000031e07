# kind: negative-shift
# line: 3
print(1 << -1)
