# kind: try-alone
# line: 5
try:
    x = 1
else:
    pass
