# points: E3.4 E1.3
# 忘了先定义变量
name = "小明"
for i in range(3):
    print(i, name)
    if i == 2:
        scroe = 100
        print("得分", scroe)
print("再见")
print("总分", score)
