# kind: assign-in-condition
# line: 6
# input: 5
# 判断闰年
year = int(input("年份："))
if year % 4 == 0 and year % 100 != 0 or year % 400 = 0:
    print("闰年")
