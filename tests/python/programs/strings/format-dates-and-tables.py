# points: E2.4 E5.5
rows = [('小明', 95, 88.5), ('小红', 100, 92.25), ('阿布都拉', 7, 3.0)]
print(f'{"姓名":<8}{"语文":>6}{"数学":>8}')
for name, a, b in rows:
    print(f'{name:<8}{a:>6}{b:>8.1f}')
print('-' * 22)
from datetime import date
d = date(2026, 11, 30)
print(f'{d:%Y年%m月%d日} {d:%y/%m/%d} {d}')
print('{:>10}'.format(str(d)), f'{str(d):>12}')
print(f'{True:5}|{True!s:5}|{None!s:>6}|')
