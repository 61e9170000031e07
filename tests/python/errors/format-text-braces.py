# kind: format-text
# line: 3
print("{}和{}".format("小明"))
