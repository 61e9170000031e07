# kind: convert-nothing
# line: 4
# input:
n = int(input("数字："))
