# points: E2.4 E1.6
names = ['bob', 'Alice', 'carol', 'Dave', '张三', '李四', '10', '9', '']
print(sorted(names))
print(sorted(names, key=str.lower))
print(sorted(names, key=len), sorted(names, reverse=True)[0])
print(max(names), repr(min(names)))
print(sorted(['10', '9', '2', '33'], key=int))
print('apple' == 'Apple'.lower(), 'a' * 3 > 'aa')
print(sorted('banana'), sorted(set('banana')))
print([a for a in names if a > 'a'])
