# points: E2.5 E1.6
for n in (-3, 0, 8):
    sign = '正' if n > 0 else '负' if n < 0 else '零'
    print(n, sign)
x = None
print('空' if x is None else x)
if (n := len('hello')) > 3: print('长', n)
print([n if n % 2 else -n for n in range(6)])
month = 2
print({1: '一月', 2: '二月'}.get(month, '其他'))
if 0 < month <= 12 and month not in (4, 6, 9, 11):
    print('不是小月')
