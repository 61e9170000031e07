# points: E1.2 E1.5 E2.1
scores = [int(s) for s in input('成绩：').split()]
print('个数', len(scores))
print('总分', sum(scores))
print('平均', sum(scores) / len(scores))
print('平均（两位）', round(sum(scores) / len(scores), 2))
print('最高', max(scores), '最低', min(scores))
print('及格率', f'{sum(s >= 60 for s in scores) / len(scores):.1%}')
print('不及格的有', [s for s in scores if s < 60])
print(sorted(scores, reverse=True)[:3])
