# points: E5.5 E2.5
from datetime import date, timedelta
today = date(2026, 11, 30)
for name, born in [('小明', date(2015, 12, 1)), ('小红', date(2014, 11, 30)), ('小刚', date(2016, 2, 29))]:
    age = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    days = (today - born).days
    print(name, age, days, ['一', '二', '三', '四', '五', '六', '日'][born.weekday()])
day = date(2026, 11, 1)
sundays = []
while day.month == 11:
    if day.weekday() == 6:
        sundays.append(day.day)
    day += timedelta(1)
print(sundays)
print(today.strftime('今天是%Y年%m月%d日，星期') + '一二三四五六日'[today.weekday()])
