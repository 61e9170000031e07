# points: E3.4 E1.6
x = 5
y = 6
if x = 5:
    print('五')
else:
    print('不是五')
print(y)
print('完')
