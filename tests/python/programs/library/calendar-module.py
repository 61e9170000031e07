# points: E5.5
import calendar
print(calendar.isleap(2024), calendar.leapdays(2000, 2026), calendar.monthrange(2026, 2))
print(calendar.month(2026, 2))
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.month(2026, 2))
print(calendar.monthcalendar(2026, 2))
print(calendar.day_name[0], calendar.month_abbr[12], list(calendar.day_abbr))
print(calendar.weekday(2026, 11, 30))
c = calendar.Calendar(6)
print([d.day for d in c.itermonthdates(2026, 2)][:8])
