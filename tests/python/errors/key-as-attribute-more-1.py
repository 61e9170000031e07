# kind: key-as-attribute
# line: 5
# 字典
d = {"a": 1, "b": 2}
print(d.a)
