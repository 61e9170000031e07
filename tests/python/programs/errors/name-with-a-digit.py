# points: E3.4 E1.3
a = 1
b = 2
2c = 3
print(a + b)
for i in range(2):
    print(i)
print('完')
d = 1
