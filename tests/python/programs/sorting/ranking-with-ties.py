# points: E3.6 E2.3 G3.5
scores = {'甲': 90, '乙': 95, '丙': 90, '丁': 80, '戊': 95}
ordered = sorted(scores.items(), key=lambda p: -p[1])
rank = 0
last = None
for i, (name, score) in enumerate(ordered, 1):
    if score != last:
        rank, last = i, score
    print(rank, name, score, sep='\t')
print([sorted(scores.values(), reverse=True).index(s) + 1 for s in scores.values()])
