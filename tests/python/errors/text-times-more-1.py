# kind: text-times
# line: 6
# input: 5
# 温度
c = input("摄氏度：")
f = c * 1.8 + 32
print(f)
