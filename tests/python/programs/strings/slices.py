# points: E2.4 E5.1 G3.4
s = 'Python编程'
print(s[0], s[-1], s[2:5], s[:2], s[6:])
print(s[::-1], s[::2], s[1::3], s[-3:-1])
print(s[10:], s[2:100], s[5:2])
print(len(s), 'thon' in s, '编' in s)
print(s * 2, s + '!')
print(s[slice(0, 4, 2)], s[-1:-4:-1])
for i, c in enumerate(s, 1):
    print(i, c, end=' ')
print()
