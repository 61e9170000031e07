# points: E1.1 E1.2 G1.1
# 第一个程序：打印几行文字。
print('Hello, world!')
print("你好，世界！")
print()
print('一', '二', '三')
print('a', 'b', sep='-', end='*\n')
print('同一行', end='，')
print('接着写')
print('''三行
文字
在一起''')
