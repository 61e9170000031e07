# kind: builtin-replaced
# line: 5
# hint: 「print」
print = "你好"
print("小明")
