# kind: date-value
# line: 4
import datetime
print(datetime.date(2023, 2, 30))
