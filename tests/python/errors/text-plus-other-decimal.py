# kind: text-plus-other
# line: 4
# hint: 小数
print("一共" + 3.5)
