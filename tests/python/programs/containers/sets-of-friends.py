# points: E5.2 G3.4
math_club = {'小明', '小红', '小刚'}
art_club = {'小红', '小丽'}
print('都参加', sorted(math_club & art_club))
print('只参加数学', sorted(math_club - art_club))
print('至少一个', sorted(math_club | art_club))
print('只参加一个', sorted(math_club ^ art_club))
print(len({len(n) for n in math_club}))
text = 'abracadabra'
seen = set()
order = []
for c in text:
    if c not in seen:
        seen.add(c)
        order.append(c)
print(order, list(dict.fromkeys(text)))
