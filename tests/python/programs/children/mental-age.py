# points: E1.4 E2.5
name = input("姓名：")
year = int(input("出生年份："))
age = 2026 - year
print(name + "，你今年" + str(age) + "岁")
print("你已经活了大约", age * 365, "天，", age * 365 * 24 * 60, "分钟")
if age < 6:
    print("学龄前")
elif 6 <= age < 12:
    print("小学生")
elif age < 15:
    print("初中生")
else:
    print("大朋友")
shengxiao = "猴鸡狗猪鼠牛虎兔龙蛇马羊"
print("属", shengxiao[year % 12])
print(type(age), type(name), isinstance(age, int))
print("十年后你" + age + 10 + "岁")
