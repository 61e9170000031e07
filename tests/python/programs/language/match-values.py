# points: I.9 E2.5
def day(n):
    match n:
        case 1:
            return '星期一'
        case 6 | 7:
            return '周末'
        case int() if n > 7:
            return '没有这一天'
        case str() as text:
            return '文字 ' + text
        case None | True:
            return '特殊'
        case _:
            return '工作日'
for n in (1, 3, 7, 9, 'x', None, True, 2.5):
    print(repr(n), day(n))
match = 5
case = match + 1
print(match, case)
