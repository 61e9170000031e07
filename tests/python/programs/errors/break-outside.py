# points: E3.4 E2.7
a = 3
if a > 2:
    break
print(a)
while a:
    a -= 1
print('完')
b = 1
