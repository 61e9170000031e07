# points: E2.5 E5.4
import random
random.seed(5)
win = 0
lose = 0
things = ["石头", "剪刀", "布"]
for round in range(1, 6):
    print("第", round, "局", sep="")
    me = int(input("0石头 1剪刀 2布: "))
    computer = random.randint(0, 2)
    print("你出了%s，电脑出了%s" % (things[me], things[computer]))
    if me == computer:
        print("平局")
    elif (me == 0 and computer == 1) or (me == 1 and computer == 2) or (me == 2 and computer == 0):
        print("你赢了(^_^)")
        win += 1
    else:
        print("你输了(T_T)")
        lose += 1
print("比分 %d:%d" % (win, lose))
print("胜率: {:.1%}".format(win / 5))
