# points: E3.6 G4.4 G4.5
def bubble(a):
    rounds = compared = 0
    for i in range(len(a)):
        changed = False
        for j in range(len(a) - 1, i, -1):
            compared += 1
            if a[j] < a[j - 1]:
                a[j], a[j - 1] = a[j - 1], a[j]
                changed = True
        rounds += 1
        if not changed:
            break
    return a, rounds, compared
print(bubble([1, 2, 3, 4, 5]))
print(bubble([5, 4, 3, 2, 1]))
print(bubble([]), bubble([2]))
