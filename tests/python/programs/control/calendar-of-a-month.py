# points: E2.8 E5.5 G2.1
year, month = 2026, 11
days = [31, 29 if year % 4 == 0 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
passed = sum(365 + (y % 4 == 0) for y in range(2001, year)) + sum(days[:month - 1])
first = (passed + 0) % 7  # 2001-01-01 是星期一
print('一  二  三  四  五  六  日')
print('    ' * first, end='')
for day in range(1, days[month - 1] + 1):
    print(f'{day:<4}', end='')
    if (first + day) % 7 == 0:
        print()
print()
import calendar
print(calendar.weekday(year, month, 1) == first)
print(calendar.month(year, month))
