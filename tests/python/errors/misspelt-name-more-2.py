# kind: misspelt-name
# line: 4
# 输入
a = inupt("请输入：")
