# points: E3.4 E1.3
a = 3
b = 4
print('算')
5 = a
print(a, b)
c = a + b
print(c)
print('完')
