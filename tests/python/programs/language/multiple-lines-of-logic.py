# points: E1.1 E1.6
score, late, name = 85, False, '小明'
if (
    score >= 80
    and not late
    and name
):
    print('优秀')
total = (1 +
         2 +
         3)
words = [
    'a',
    'b',
]
if score > 60 and \
        late is False:
    print(total, words)
with open('t.txt', 'w') as a, \
        open('u.txt', 'w') as b:
    print(a.name, b.name)
result = {
    'k': [i
          for i in range(3)
          if i],
}; print(result)
