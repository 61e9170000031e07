# points: E2.5 E1.6 G1.2
def is_leap(year):
    if year % 400 == 0:
        return True
    if year % 100 == 0:
        return False
    return year % 4 == 0
for year in (1900, 2000, 2023, 2024):
    print(year, '闰年' if is_leap(year) else '平年')
print([y for y in range(2000, 2030) if is_leap(y)])
