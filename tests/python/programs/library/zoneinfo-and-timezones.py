# points: E5.5
from datetime import datetime, timezone, timedelta
beijing = timezone(timedelta(hours=8), '北京')
t = datetime(2026, 11, 30, 20, 0, tzinfo=beijing)
print(t, t.astimezone(timezone.utc), t.tzname(), t.utcoffset())
london = t.astimezone(timezone(timedelta(hours=0)))
print(london.isoformat(), t == london, t.timestamp())
print(datetime.fromtimestamp(0, timezone.utc), datetime.fromtimestamp(1.5e9, beijing))
print(t.strftime('%z %Z'), repr(timezone.utc), t - datetime(2026, 11, 30, tzinfo=timezone.utc))
try:
    t < datetime(2026, 1, 1)
except TypeError as error:
    print(error)
