# kind: missing-key
# line: 5
# 字典
d = {"a": 1}
print(d[0])
