# points: E3.4
def f():
    try:
        return 'try'
    finally:
        print('finally 先执行')
print(f())
def g():
    for i in range(3):
        try:
            if i == 1:
                continue
            print(i)
        finally:
            print('收尾', i)
g()
try:
    try:
        1 / 0
    finally:
        print('里面')
except ZeroDivisionError:
    print('外面')
try:
    pass
except:
    print('never')
else:
    print('没有错误')
