# points: E3.4 E2.5
# 语法错误：整个程序都不会运行。
print('这一行不会打印')
score = 90
if score >= 60
    print('及格')
else:
    print('不及格')
for i in range(3):
    print(i)
