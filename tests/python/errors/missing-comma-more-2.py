# kind: missing-comma
# line: 4
# 字典
d = {"a": 1 "b": 2}
