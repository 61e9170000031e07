# points: E2.7 E2.1 E2.5
todo = []
while True:
    choice = input('1 添加 2 查看 3 删除 0 退出：')
    print()
    if choice == '1':
        todo.append(input('事情：'))
    elif choice == '2':
        for i, item in enumerate(todo, 1):
            print(f'{i}. {item}')
        if not todo:
            print('（空）')
    elif choice == '3':
        i = int(input('第几个：'))
        print('删除', todo.pop(i - 1))
    elif choice == '0':
        break
    else:
        print('没有这个选项')
print(todo)
