# points: E2.3 E3.3 G3.4
school = {
    '三年一班': {'小明': {'语文': 90, '数学': 85}, '小红': {'语文': 96, '数学': 99}},
    '三年二班': {'小刚': {'语文': 70, '数学': 88}},
}
for clazz, pupils in school.items():
    print(clazz)
    for name, scores in pupils.items():
        print('  ', name, sum(scores.values()) / len(scores), scores)
print(school['三年一班']['小红']['数学'])
school['三年二班'].setdefault('小丽', {})['英语'] = 77
print(school['三年二班'])
best = max((s, n) for p in school.values() for n, c in p.items() for s in c.values())
print(best)
