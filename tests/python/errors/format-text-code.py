# kind: format-text
# line: 4
name = "小明"
print(f"{name:.2f}")
