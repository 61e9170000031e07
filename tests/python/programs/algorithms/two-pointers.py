# points: G3.5 G4.5
a = [1, 3, 4, 6, 8, 11]
target = 14
i, j = 0, len(a) - 1
while i < j:
    s = a[i] + a[j]
    if s == target:
        print(a[i], '+', a[j])
        i += 1
        j -= 1
    elif s < target:
        i += 1
    else:
        j -= 1
s, seen, left, best = 'abcabcbb', {}, 0, ''
for right, c in enumerate(s):
    if c in seen and seen[c] >= left:
        left = seen[c] + 1
    seen[c] = right
    if right - left + 1 > len(best):
        best = s[left:right + 1]
print(best, seen)
