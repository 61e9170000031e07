# kind: square-brackets-call
# line: 6
# 抽奖
import random
names = ["小明", "小红", "小刚"]
print("中奖的是" + random.choice[names])
