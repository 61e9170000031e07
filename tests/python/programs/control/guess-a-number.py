# points: E2.7 E5.4 G1.2
import random
random.seed(7)
secret = random.randint(1, 100)
tries = 0
while True:
    guess = int(input('猜一个数：'))
    tries += 1
    if guess > secret:
        print('大了')
    elif guess < secret:
        print('小了')
    else:
        print('猜对了，用了', tries, '次')
        break
    if tries == 7:
        print('没有机会了，答案是', secret)
        break
