# points: E3.4 E1.1
a = 5
if a > 3:
        print('大')
    print('还在里面？')
print('完')
b = 1
c = 2
d = 3
