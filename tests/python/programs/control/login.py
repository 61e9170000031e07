# points: E2.7 E2.3
users = {'xiaoming': '123456', 'xiaohong': 'abc'}
for left in range(2, -1, -1):
    name = input('用户名：')
    password = input('密码：')
    if users.get(name) == password:
        print('\n欢迎', name)
        break
    print('\n用户名或密码错误，还有', left, '次机会')
else:
    print('账号已锁定')
print('程序结束')
