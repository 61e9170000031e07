# kind: comparison-sign
# line: 5
# 成绩等级
score = 85
if score => 90:
    print("优")
