# kind: unhashable
# line: 4
# hint: 列表
d = {[1, 2]: "a"}
