# points: E5.4 E5.2
import random
random.seed(520)
names = "小明 小红 小刚 小丽 大壮 阿花".split(" ")
print("参加抽奖的同学有:", end="")
print(*names, sep="、")
winners = set()
while len(winners) < 3:
    w = random.choice(names)
    if w in winners:
        print(w, "已经中奖了，重抽")
    winners.add(w)
    print("→", w)
for n in names:
    print(n, "🎉" if n in winners else "😭")
prizes = ["一等奖", "二等奖", "三等奖"]
print(dict(zip(prizes, sorted(winners))))
print(random.sample(names, k=2), random.random() < 0.5)
print(random.sample(names, 10))
