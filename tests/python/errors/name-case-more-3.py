# kind: name-case
# line: 4
# 输入
a = Input("请输入：")
