# kind: catch-other
# line: 5
try:
    a = 1 / 0
except "错误":
    print(1)
