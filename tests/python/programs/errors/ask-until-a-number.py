# points: E3.4 E2.7 G4.6
while True:
    try:
        n = int(input('请输入整数：'))
        print(100 / n)
        break
    except ValueError as error:
        print('不是整数：', error)
    except ZeroDivisionError:
        print('不能是零')
print('好的', n)
