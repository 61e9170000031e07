# kind: invalid-character
# line: 4
# 其他
print(5!)
