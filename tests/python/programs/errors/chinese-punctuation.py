# points: E3.4 E1.1
print('这一行不会打印')
name = input('你的名字')
age = 10
print（'你好', name）
if age > 5:
    print('大')
else:
    print('小')
