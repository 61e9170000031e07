# kind: number-form
# line: 3
a = 0b2
