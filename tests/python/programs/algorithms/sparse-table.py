# points: G8.3 G8.6
a = [5, 2, 8, 1, 9, 3, 7, 4]
table = [a]
k = 1
while 1 << k <= len(a):
    last, half = table[-1], 1 << (k - 1)
    table.append([min(last[i], last[i + half]) for i in range(len(a) - (1 << k) + 1)])
    k += 1
for row in table:
    print(row)
def smallest(l, r):
    k = (r - l + 1).bit_length() - 1
    return min(table[k][l], table[k][r - (1 << k) + 1])
print(smallest(0, 2), smallest(4, 7), smallest(2, 2))
