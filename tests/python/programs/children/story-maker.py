# points: E2.4 E5.4
import random
random.seed(1)
who = ["一只猫", "校长", "我的同桌", "孙悟空"]
where = ["在教室里", "在月球上", "在食堂"]
what = ["跳舞", "写代码", "吃辣条", "背课文"]
for i in range(1, 6):
    print(str(i) + ".", random.choice(who) + random.choice(where) + random.choice(what) + "。")
story = "从前有个{0}，他最爱{1}。有一天{0}遇到了{2}，他们一起{1}。"
print(story.format("小王子", "种花", "狐狸"))
word = input("给我一个词：")
print((word + "！") * 3)
print(word.replace(word[0], "*"), word.upper(), word.title(), len(word))
print("%s的%s" % ("我", word), "{:>10}|{:^10}|".format(word, word))
print("*".join(word), word[::-1], sorted(word))
