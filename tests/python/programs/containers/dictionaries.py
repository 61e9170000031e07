# points: E2.3 G3.4
d = {'语文': 90, '数学': 95}
d['英语'] = 88
d['语文'] += 1
print(d, len(d), '数学' in d, 90 in d)
print(d.get('物理'), d.get('物理', 0), d.setdefault('体育', 100))
for key in d:
    print(key, d[key], end='; ')
print()
for key, value in d.items():
    print(f'{key}={value}')
print(list(d.keys()), list(d.values()), d.items())
print(d.pop('英语'), d.pop('没有', None), d.popitem())
del d['语文']
print(d)
d.update({'音乐': 80}, 美术=85)
print(d, dict(zip('ab', [1, 2])), dict.fromkeys('xy', 0))
print(max(d, key=d.get), sorted(d.values()))
