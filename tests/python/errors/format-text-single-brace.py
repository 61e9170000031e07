# kind: format-text
# line: 3
print("{".format(3))
