# points: G7.2 G5.5
import bisect
a = [10, 9, 2, 5, 3, 7, 101, 18, 20]
best = [1] * len(a)
for i in range(len(a)):
    for j in range(i):
        if a[j] < a[i]:
            best[i] = max(best[i], best[j] + 1)
print(best, max(best))
tails = []
for x in a:
    k = bisect.bisect_left(tails, x)
    tails[k:k + 1] = [x]
    print(tails)
print(len(tails))
