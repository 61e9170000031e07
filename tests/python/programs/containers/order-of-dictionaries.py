# points: E2.3 E3.6
scores = {'小明': 88, '小红': 95, '小刚': 88, '小丽': 70}
for rank, (name, score) in enumerate(sorted(scores.items(), key=lambda p: p[1], reverse=True), 1):
    print(rank, name, score)
print(dict(sorted(scores.items())))
scores['小明'] = 100
print(list(scores)[0], next(iter(scores)))
del scores['小明']
scores['小明'] = 1
print(list(scores))
print(scores.keys() & {'小红', 'x'}, len(scores.items()), list(scores.values())[-1])
print(str({'a': "it's", 1: None, (1, 2): [3.50]}))
