# points: E2.3 E2.7
book = {}
while True:
    line = input()
    if line == 'quit':
        break
    command, *words = line.split()
    match command, words:
        case 'add', [name, phone]:
            book[name] = phone
        case 'del', [name] if name in book:
            del book[name]
        case 'find', [name]:
            print(book.get(name, '没有'))
        case _:
            print('看不懂', line)
for name in sorted(book):
    print(f'{name:<6}{book[name]:>12}')
