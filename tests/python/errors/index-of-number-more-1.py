# kind: index-of-number
# line: 5
d = {}
d["小明"] = 90
print(d["小明"]["数学"])
