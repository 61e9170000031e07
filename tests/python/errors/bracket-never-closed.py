# kind: bracket-never-closed
# line: 4
# hint: 「(」
print("你好"
