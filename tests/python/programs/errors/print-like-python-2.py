# points: E3.4 E1.2
name = '小明'
age = 10
print name
print(age)
for i in range(2):
    print(i)
print('完')
d = 1
