# points: E3.5 G2.1
ways = 0
for five in range(0, 21):
    for two in range(0, 51):
        one = 100 - five * 5 - two * 2
        if one >= 0:
            ways += 1
print(ways)
amount = 87
for coin in (50, 20, 10, 5, 2, 1):
    n, amount = divmod(amount, coin)
    if n:
        print(coin, '元', n, '张')
