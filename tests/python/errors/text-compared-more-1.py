# kind: text-compared
# line: 9
# input: 5
# 猜数字
import random
answer = random.randint(1, 100)
guess = input("猜一个数：")
while guess != answer:
    if guess > answer:
        print("大了")
