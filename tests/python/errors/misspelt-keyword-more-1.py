# kind: misspelt-keyword
# line: 13
# input: 5
# 猜数字
import random
answer = random.randint(1, 100)
while True:
    guess = int(input("猜一个数："))
    if guess > answer:
        print("大了")
    elif guess < answer:
        print("小了")
    esle:
        print("对了")
        break
