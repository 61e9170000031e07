# kind: index-not-whole
# line: 5
# hint: 文字
s = "abc"
print(s["a"])
