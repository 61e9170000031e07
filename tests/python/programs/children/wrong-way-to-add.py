# points: E1.4 E3.4
# 新手错误：input 得到的是字符串
a = input("第一个数：")
b = input("第二个数：")
print(a + b)
print(int(a) + int(b))
print(a * 3)
c = int(a) + float(b)
print("和是", c)
print("和是" + str(c))
print(f"和是{c}，平均{c / 2}，取整{int(c / 2)}，四舍五入{round(c / 2)}")
print("和是" + c)
