# kind: number-plus-text
# line: 5
# 平均分
scores = [90, 85, "78"]
print(sum(scores) / len(scores))
