# points: E3.4 E4.1
def todo():
    # 还没写
print('完')
for i in range(3):
    print(i)
a = 1
b = 2
c = 3
