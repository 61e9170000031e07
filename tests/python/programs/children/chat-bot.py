# points: E2.5 E2.3
# 我的聊天机器人
replies = {
    "你好": "你好呀！我是小机",
    "你几岁": "我今年 1 岁",
    "天气": "今天是晴天 ☀",
    "笑话": "从前有座山，山里有座庙…… 讲完了 😂",
}
name = input("你叫什么名字? ")
print("哇，" + name + "，好听的名字！")
while True:
    say = input(name + ": ")
    print()
    if say == "再见" or say == "bye":
        print("小机: 拜拜~")
        break
    found = False
    for key in replies:
        if key in say:
            print("小机:", replies[key])
            found = True
    if found == False:
        if say.endswith("?") or say.endswith("？"):
            print("小机: 这个问题难倒我了")
        else:
            print("小机:", say[::-1], "（倒着念的）")
print(f"我们聊了很久，{name}！")
