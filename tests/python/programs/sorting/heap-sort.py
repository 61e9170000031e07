# points: G6.1 G5.6
def sift(a, i, n):
    while 2 * i + 1 < n:
        child = 2 * i + 1
        if child + 1 < n and a[child + 1] > a[child]:
            child += 1
        if a[i] >= a[child]:
            break
        a[i], a[child] = a[child], a[i]
        i = child
def heap_sort(a):
    for i in range(len(a) // 2 - 1, -1, -1):
        sift(a, i, len(a))
    print('堆', a)
    for end in range(len(a) - 1, 0, -1):
        a[0], a[end] = a[end], a[0]
        sift(a, 0, end)
    return a
print(heap_sort([4, 10, 3, 5, 1, 8, 7]))
import heapq
h = [5, 1, 4]
heapq.heapify(h)
heapq.heappush(h, 0)
print([heapq.heappop(h) for _ in range(4)], heapq.nlargest(2, [1, 9, 4]), heapq.nsmallest(1, 'hello'))
