# points: E1.6 G1.3
print(True and False, True or False, not True)
print(0 or 'default', '' or [] or 'last')
print(1 and 2, 0 and 2, None or 0)
def say(value):
    print('计算', value)
    return value
print(say(False) and say(True))
print(say(True) or say(False))
print(not 0, not 'a', not None)
print(1 == 1 and 2 == 2 or 3 == 4 and 5 / 0)
year = 2024
print(year % 4 == 0 and year % 100 != 0 or year % 400 == 0)
print(5 if 3 > 2 else 6, ('单', '双')[4 % 2 == 0])
