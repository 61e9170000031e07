# points: E2.7 E5.4
# 猜数字游戏 by 李子涵
import random
random.seed(2014)
print("=" * 30)
print("     欢迎来到猜数字游戏！！！")
print("=" * 30)
answer = random.randint(1, 100)
count = 0
while True:
    guess = input("请输入你猜的数字（1~100）:")
    if not guess.isdigit():
        print("请输入数字好吗？？？")
        continue
    guess = int(guess)
    count = count + 1
    if guess < answer:
        print("太小啦")
    elif guess > answer:
        print("太大啦")
    else:
        print("恭喜你猜对了！用了" + str(count) + "次")
        break
    if count >= 6:
        print("次数用完了，答案是", answer)
        break
if count <= 3:
    print("你真是天才")
