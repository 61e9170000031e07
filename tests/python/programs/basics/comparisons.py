# points: E1.6 G1.3
print(3 > 2, 3 < 2, 3 == 3.0, 3 != 4)
print(1 < 2 < 3, 1 < 3 < 2, 1 < 3 > 2)
print('a' < 'b', 'a' < 'B', 'abc' < 'abd', 'ab' < 'abc')
print('中' < '文', '10' < '9')
print([1, 2] < [1, 3], (1, 'z') < (2, 'a'), [1] < [1, 0])
print(1 == True, 0 == False, '' == False, None == 0)
print({1, 2} < {1, 2, 3}, {1, 2} == {2, 1})
a = [1]
b = [1]
print(a == b, a is b, a is not b)
print(3 in [1, 2, 3], 'x' not in 'text')
