# points: E3.4 E1.3
print('开始')
class = '三年一班'
print(class)
for i in range(2):
    print(i)
a = 1
b = 2
print(a + b)
