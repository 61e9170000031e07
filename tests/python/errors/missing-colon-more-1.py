# kind: missing-colon
# line: 7
# 成绩等级
score = 85
if 90 <= score <= 100:
    print("优")
elif 80 <= score < 90
    print("良")
