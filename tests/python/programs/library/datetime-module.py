# points: E5.5
from datetime import datetime, date, time, timedelta
d = date(2026, 11, 30)
print(d, repr(d), d.year, d.weekday(), d.isoweekday(), d.isoformat(), d.isocalendar())
print(d + timedelta(days=45), d - date(2026, 1, 1), (date(2027, 1, 1) - d).days)
t = datetime(2026, 11, 30, 8, 5, 9)
print(t, repr(t), t.date(), t.time(), t + timedelta(hours=20, minutes=-5))
print(t.strftime('%Y-%m-%d %H:%M:%S'), t.strftime('%y/%m/%d %I:%M %p %j %A %B %a %b'))
print(datetime.strptime('2026年1月5日 14:30', '%Y年%m月%d日 %H:%M'))
print(timedelta(days=1, seconds=3661), timedelta(hours=-1), timedelta(days=2).total_seconds())
print(t > datetime(2026, 1, 1), min(d, date(2020, 2, 29)), d.replace(month=2, day=1), time(9, 30) < time(10))
print(datetime.fromisoformat('2026-11-30T10:00:00'), date.fromisoformat('2026-01-02').strftime('%d.%m'))
print(t.timetuple().tm_yday, divmod(timedelta(hours=50), timedelta(days=1)))
try:
    date(2026, 2, 30)
except ValueError as error:
    print(type(error).__name__)
datetime.strptime('2026/13/01', '%Y/%m/%d')
