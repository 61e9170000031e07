# kind: changed-while-looping
# line: 4
d = {"a": 1, "b": 2}
for k in d:
    d[k + "x"] = 1
