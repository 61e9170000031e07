# points: E3.4
def average(numbers):
    assert len(numbers) > 0, '列表不能是空的'
    return sum(numbers) / len(numbers)
print(average([1, 2]))
try:
    average([])
except AssertionError as error:
    print('断言失败', error)
try:
    assert 1 == 2
except AssertionError as error:
    print(repr(error), str(error) == '')
assert average([4, 6]) == 6, f'得到 {average([4, 6])}'
