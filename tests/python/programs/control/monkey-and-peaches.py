# points: E4.5 G4.3
# 猴子吃桃：每天吃一半多一个，第十天剩一个
peaches = 1
for day in range(9, 0, -1):
    peaches = (peaches + 1) * 2
    print('第', day, '天', peaches)
print('共', peaches)
# 存钱：利息
money = 1000
year = 0
while money < 1200:
    money *= 1.0225
    year += 1
    print(year, money, round(money, 2))
