# kind: attribute-of-other-type
# line: 5
# 字典
d = {"a": 1}
d.append("b", 2)
