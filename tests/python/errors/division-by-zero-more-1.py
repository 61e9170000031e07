# kind: division-by-zero
# line: 5
# 平均分
scores = []
print(sum(scores) / len(scores))
