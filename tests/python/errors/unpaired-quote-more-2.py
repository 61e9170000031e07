# kind: unpaired-quote
# line: 5
# 抽奖
import random
names = "小明, "小红", "小刚"
