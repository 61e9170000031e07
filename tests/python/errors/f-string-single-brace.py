# kind: f-string
# line: 4
# hint: 「}」
print(f"你好}")
