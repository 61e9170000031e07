# points: E3.6 G4.4
def selection(a):
    for i in range(len(a) - 1):
        k = i
        for j in range(i + 1, len(a)):
            if a[j] < a[k]:
                k = j
        if k != i:
            a[i], a[k] = a[k], a[i]
        print(i, a)
    return a
selection([29, 10, 14, 37, 13])
print(selection(list('python')))
