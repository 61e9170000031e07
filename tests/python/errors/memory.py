# kind: memory
# line: 3
a = [0] * 10 ** 18
