# points: E3.7 G5.5
def search(a, target):
    low, high, steps = 0, len(a) - 1, 0
    while low <= high:
        steps += 1
        mid = (low + high) // 2
        if a[mid] == target:
            return mid, steps
        if a[mid] < target:
            low = mid + 1
        else:
            high = mid - 1
    return -1, steps
a = [5, 8, 11, 19, 23, 34, 41, 55]
for t in (5, 23, 55, 20):
    print(t, search(a, t))
def recursive(a, t, low, high):
    if low > high:
        return -1
    mid = (low + high) // 2
    return mid if a[mid] == t else recursive(a, t, mid + 1, high) if a[mid] < t else recursive(a, t, low, mid - 1)
print(recursive(a, 41, 0, len(a) - 1))
