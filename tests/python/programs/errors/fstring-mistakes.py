# points: E3.4 E2.4
name = '小明'
age = 10
print('ok')
print(f'{name} 今年 {age 岁')
print(age)
for i in range(2):
    print(i)
print('完')
