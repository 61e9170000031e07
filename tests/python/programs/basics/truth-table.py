# points: E1.6 G1.3
print('A', 'B', 'A且B', 'A或B', '非A', '异或', sep='\t')
for a in (True, False):
    for b in (True, False):
        print(a, b, a and b, a or b, not a, a ^ b, sep='\t')
print(all([True, 1, 'x']), all([]), any([0, '', None]), any([]))
x = 15
print(10 < x < 20, not 10 < x < 20, x in range(10, 20))
print(int(True), str(False), True * 3)
