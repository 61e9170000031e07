# kind: wrong-argument-count
# line: 5
# hint: 括号里的参数个数不对
import datetime
day = datetime.date(2026)
