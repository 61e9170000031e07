# points: E3.7
def search(items, target):
    for i in range(len(items)):
        if items[i] == target:
            return i
    return -1
names = ['小明', '小红', '小刚']
print(search(names, '小刚'), search(names, '小李'))
numbers = [4, 7, 4, 9, 4]
print([i for i, n in enumerate(numbers) if n == 4])
print(numbers.index(9), 5 in numbers, next((n for n in numbers if n > 5), None))
place = 0
for i in range(1, len(numbers)):
    if numbers[i] > numbers[place]:
        place = i
print('最大的在', place)
