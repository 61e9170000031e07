# points: G5.6 E4.5
inversions = 0
def merge_sort(a):
    global inversions
    if len(a) < 2:
        return a
    mid = len(a) // 2
    left, right = merge_sort(a[:mid]), merge_sort(a[mid:])
    out = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i])
            i += 1
        else:
            out.append(right[j])
            inversions += len(left) - i
            j += 1
    return out + left[i:] + right[j:]
print(merge_sort([5, 2, 4, 6, 1, 3, 2, 6]))
print('逆序对', inversions)
