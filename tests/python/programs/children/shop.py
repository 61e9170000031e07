# points: E2.3 E1.5
goods = {"铅笔": 1.5, "橡皮": 0.8, "本子": 3.2, "书包": 89.9}
money = 20
cart = []
print("商品".center(10, "-"))
for k, v in goods.items():
    print(k, "\t", v, "元")
while True:
    want = input("买什么(q结束)：")
    if want == 'q':
        break
    if want not in goods:
        print("没有" + want)
    elif goods[want] > money:
        print("钱不够，还差", goods[want] - money, "元")
    else:
        money = money - goods[want]
        cart.append(want)
        print("买了", want, "剩", money)
print(cart, money)
total = 0
for x in cart:
    total += goods[x]
print("一共花了" + str(total) + "元")
print("花了", round(total, 2), "找", 20 - total)
print("谢谢" + money)
