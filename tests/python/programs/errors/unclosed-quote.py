# points: E3.4 E1.1
name = '小明'
age = 10
print('你好, name)
print(age)
for i in range(3):
    print(i)
print('完')
x = 1
