# points: E1.5 G1.3
total = int(input())
h = total // 3600
m = total % 3600 // 60
s = total % 60
print(h, m, s)
print(h, m, s, sep=':')
print('%02d:%02d:%02d' % (h, m, s))
print(f'{h:02}:{m:02}:{s:02}')
print(str(h).rjust(2, '0') + '时' + str(m).zfill(2) + '分')
