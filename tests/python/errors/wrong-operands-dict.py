# kind: wrong-operands
# line: 4
# hint: 字典
print({"a": 1} + {"b": 2})
