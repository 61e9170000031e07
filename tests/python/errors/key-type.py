# kind: key-type
# line: 5
# hint: 「1」
d = {1: "一"}
print(d["1"])
