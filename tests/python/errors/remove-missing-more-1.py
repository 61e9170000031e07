# kind: remove-missing
# line: 7
# 抽奖
import random
names = ["小明", "小红", "小刚"]
i = random.randint(1, 3)
names.remove("小王")
