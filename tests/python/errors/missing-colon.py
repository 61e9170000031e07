# kind: missing-colon
# line: 5
# hint: 「if」
成绩 = 95
if 成绩 > 90
    print("优秀")
