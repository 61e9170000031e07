# points: E3.4 E1.1
a = 1
b = 2
  c = 3
print(a + b)
if a:
    print('x')
print('完')
x = 1
