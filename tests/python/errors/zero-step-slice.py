# kind: zero-step
# line: 3
print("abc"[::0])
