# kind: attribute-of-other-type
# line: 5
# hint: 「upper」 列表
a = ["a", "b"]
print(a.upper())
