# kind: number-plus-text
# line: 6
# input: 5
# 平均分
scores = input("输入三个成绩：").split()
print(sum(scores) / 3)
