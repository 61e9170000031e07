# points: I.9 E2.7
inventory, place = [], '客厅'
doors = {'客厅': {'北': '厨房'}, '厨房': {'南': '客厅', '东': '花园'}, '花园': {'西': '厨房'}}
while True:
    match input('> ').split():
        case ['走', way] if way in doors[place]:
            place = doors[place][way]
            print('你到了', place)
        case ['走', way]:
            print(way, '边没有门')
        case ['拿', *things] if things:
            inventory += things
            print('背包', inventory)
        case ['退出']:
            break
        case []:
            print('说点什么')
        case other:
            print('不懂', other)
print(place, inventory)
