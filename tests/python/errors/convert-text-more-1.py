# kind: convert-text
# line: 4
# 输入
a = int("请输入：")
