# points: G4.4 E3.6
def shell(a):
    gap = len(a) // 2
    while gap:
        for i in range(gap, len(a)):
            x, j = a[i], i
            while j >= gap and a[j - gap] > x:
                a[j] = a[j - gap]
                j -= gap
            a[j] = x
        print(gap, a)
        gap //= 2
    return a
print(shell([8, 9, 1, 7, 2, 3, 5, 4, 6, 0]))
