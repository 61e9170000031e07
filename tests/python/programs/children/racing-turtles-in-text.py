# points: E5.4 E2.7
import random
import time
random.seed(31)
racers = {"红龟": 0, "蓝龟": 0, "绿龟": 0}
turn = 0
winner = None
while winner == None:
    turn += 1
    for name in racers:
        racers[name] += random.choice([1, 2, 3])
        if racers[name] >= 20 and winner is None:
            winner = name
    if turn % 3 == 0 or winner:
        print("第%d秒" % turn)
        for name, x in racers.items():
            print(name + ":" + "-" * x + "🐢")
    time.sleep(0.002)
print("冠军是", winner)
print(racers)
