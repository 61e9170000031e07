# points: E3.2 G4.6
with open('a.txt', 'w') as f:
    for i in range(5):
        f.write(f'line {i}\n')
with open('a.txt') as f:
    print(repr(f.readline()), f.readlines())
with open('a.txt') as f:
    for n, line in enumerate(f, 1):
        print(n, line.strip(), len(line))
with open('a.txt', 'a') as f:
    f.write('last')
with open('a.txt') as f:
    print(f.read().split('\n'))
with open('a.txt') as f:
    f.seek(5)
    print(f.read(3), f.tell())
