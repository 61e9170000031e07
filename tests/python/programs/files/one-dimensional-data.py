# points: E3.3 E3.2
cities = ['北京', '上海', '广州']
with open('cities.txt', 'w', encoding='utf-8') as f:
    f.write(','.join(cities) + '\n')
    f.write(' '.join(cities))
with open('cities.txt', encoding='utf-8') as f:
    first = f.readline().strip('\n').split(',')
    second = f.readline().split()
print(first == second == cities, first)
numbers = [3, 1.5, -2]
text = ';'.join(map(str, numbers))
print(text, [float(x) for x in text.split(';')])
