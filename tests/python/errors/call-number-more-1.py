# kind: call-number
# line: 3
y = (1+2)(3+4)
