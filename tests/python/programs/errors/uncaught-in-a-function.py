# points: E3.4
def outer(numbers):
    print('开始')
    return inner(numbers)
def inner(numbers):
    total = 0
    for n in numbers:
        total += n
        print(total)
    return total
print(outer([1, 2, 3]))
print(outer([1, '2', 3]))
