# points: G5.6 E4.5
def quick(a):
    if len(a) <= 1:
        return a
    pivot = a[len(a) // 2]
    return (quick([x for x in a if x < pivot])
            + [x for x in a if x == pivot]
            + quick([x for x in a if x > pivot]))
print(quick([3, 6, 1, 8, 2, 9, 2]))
def quick_in_place(a, low, high):
    if low >= high:
        return
    i, j, key = low, high, a[low]
    while i < j:
        while i < j and a[j] >= key:
            j -= 1
        a[i] = a[j]
        while i < j and a[i] <= key:
            i += 1
        a[j] = a[i]
    a[i] = key
    quick_in_place(a, low, i - 1)
    quick_in_place(a, i + 1, high)
a = [49, 38, 65, 97, 76, 13, 27]
quick_in_place(a, 0, len(a) - 1)
print(a)
