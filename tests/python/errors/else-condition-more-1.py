# kind: else-condition
# line: 10
# input: 5
# 成绩等级
score = int(input("成绩："))
if score >= 90:
    grade = "A"
elif score >= 80:
    grade = "B"
else score < 80:
    grade = "C"
print(grade)
