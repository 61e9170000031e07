# kind: chinese-bracket
# line: 4
# hint: 「（」
print（"你好"）
