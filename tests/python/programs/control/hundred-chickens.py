# points: E3.5 G2.1 G3.5
# 百钱买百鸡
count = 0
for cock in range(0, 21):
    for hen in range(0, 34):
        chick = 100 - cock - hen
        if chick % 3 == 0 and cock * 5 + hen * 3 + chick // 3 == 100:
            count += 1
            print(f'公鸡{cock}只，母鸡{hen}只，小鸡{chick}只')
print('共有', count, '种方案')
