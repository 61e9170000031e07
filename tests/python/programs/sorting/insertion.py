# points: E3.6 G4.4
def insertion(a):
    for i in range(1, len(a)):
        key = a[i]
        j = i - 1
        while j >= 0 and a[j] > key:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = key
        print(a[:i + 1], a[i + 1:])
    return a
insertion([6, 3, 8, 2, 9])
print(insertion([3.5, -1, 2]) == sorted([3.5, -1, 2]))
