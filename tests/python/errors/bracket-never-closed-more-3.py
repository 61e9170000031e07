# kind: bracket-never-closed
# line: 5
# 判断闰年
year = 2024
if (year % 4 == 0 and year % 100 != 0) or (year % 400 == 0:
    print("闰年")
