# kind: chinese-colon
# line: 8
# input: 5
# 石头剪刀布
import random
mine = input("石头、剪刀、布：")
yours = random.choice(["石头", "剪刀", "布"])
if mine == yours：
    print("平")
