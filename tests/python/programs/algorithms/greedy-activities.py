# points: G5.7 E4.5
activities = [(1, 4), (3, 5), (0, 6), (5, 7), (3, 8), (5, 9), (6, 10), (8, 11), (8, 12), (2, 13), (12, 14)]
chosen = []
end = 0
for a, b in sorted(activities, key=lambda x: x[1]):
    if a >= end:
        chosen.append((a, b))
        end = b
print(len(chosen), chosen)
boats, people = 0, sorted([50, 60, 70, 90, 30, 40])
i, j = 0, len(people) - 1
while i <= j:
    if people[i] + people[j] <= 100:
        i += 1
    j -= 1
    boats += 1
print('船', boats)
items = sorted([(60, 10), (100, 20), (120, 30)], key=lambda x: x[0] / x[1], reverse=True)
left, worth = 50, 0.0
for v, w in items:
    take = min(w, left)
    worth += v * take / w
    left -= take
print(worth)
