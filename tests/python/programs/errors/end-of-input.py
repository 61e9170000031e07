# points: E3.4 E1.2
names = []
try:
    while True:
        names.append(input())
except EOFError as error:
    print('输入完了', error)
print(names)
print(len(names))
for n in names:
    print(n.upper())
last = input('再来一个：')
print('never', last)
