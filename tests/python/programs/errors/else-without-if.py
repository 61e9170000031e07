# points: E3.4 E2.5
a = 3
print(a)
else:
    print('什么')
if a > 1:
    print('x')
print('完')
b = 1
