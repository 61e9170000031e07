# kind: split-sign
# line: 6
i = 1
while i <= 3:
    print(i)
    i + = 1
