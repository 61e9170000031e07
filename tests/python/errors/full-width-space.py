# kind: full-width-space
# line: 5
a = 5
if a > 3:
　　print(a)
