# kind: unknown-name
# line: 3
if a > b:
    print(a)
