# kind: date-value
# line: 4
import datetime
print(datetime.datetime.strptime("2023年", "%Y-%m-%d"))
