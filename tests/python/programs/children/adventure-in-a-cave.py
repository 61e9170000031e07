# points: E2.5 E4.1
import time
hp = 100
bag = ["手电筒"]
def slow(text):
    for ch in text:
        print(ch, end="", flush=True)
        time.sleep(0.0005)
    print()
def fight(monster, damage):
    global hp
    hp -= damage
    slow("你和" + monster + "打了一架，生命值 -" + str(damage))
    if hp <= 0:
        slow("你挂了。GAME OVER")
        exit()
def cave():
    slow("你走进山洞，里面黑漆漆的……")
    choice = input("1.用手电筒 2.摸黑走 ")
    print()
    if choice == "1" and "手电筒" in bag:
        slow("你看到了一个宝箱！")
        bag.append("金币")
    else:
        fight("蝙蝠", 30)
def river():
    slow("一条大河挡住了去路")
    choice = input("1.游过去 2.找桥 ")
    print()
    if choice == "1":
        fight("鳄鱼", 80)
    else:
        slow("你找到了一座木桥")
slow("你醒来发现自己在森林里")
cave()
river()
print("生命值:", hp, "背包:", bag)
if hp > 50:
    print("你通关了！")
fight("大魔王", 999)
print("不会到这里")
