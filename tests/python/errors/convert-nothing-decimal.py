# kind: convert-nothing
# line: 4
# input:
n = float(input("数字："))
