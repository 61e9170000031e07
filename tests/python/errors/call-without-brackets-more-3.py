# kind: call-without-brackets
# line: 4
list = [3, 1, 2]
print(max list)
