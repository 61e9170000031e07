# points: E3.5 G1.2
heads, feet = map(int, input('头和脚：').split())
found = False
for chickens in range(heads + 1):
    rabbits = heads - chickens
    if chickens * 2 + rabbits * 4 == feet:
        print('鸡', chickens, '兔', rabbits)
        found = True
if not found:
    print('无解')
x = (feet - 2 * heads) / 2
print('解析法', x, x.is_integer())
