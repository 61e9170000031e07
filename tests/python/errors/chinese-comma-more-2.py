# kind: chinese-comma
# line: 4
s = 0
for i in range(1，101):
    s = s + i
