# kind: format-text
# line: 5
# hint: 格式
scores = [90, 85]
print(f"{scores:.2f}")
