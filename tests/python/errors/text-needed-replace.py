# kind: text-needed
# line: 5
# hint: 整数
s = "a1"
print(s.replace("a", 2))
