# kind: space-in-name
# line: 5
# 中文变量
小明的成绩 = 90
小明 的成绩 = 95
