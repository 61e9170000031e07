# kind: f-string
# line: 5
# hint: 「{」
name = "小明"
print(f"你好{name")
