# points: E3.7 G5.5
import bisect
a = [1, 3, 3, 3, 7]
print(bisect.bisect_left(a, 3), bisect.bisect_right(a, 3), bisect.bisect(a, 5))
bisect.insort(a, 4)
print(a)
def grade(score, marks=[60, 70, 80, 90], names='EDCBA'):
    return names[bisect.bisect(marks, score)]
print([grade(s) for s in (33, 99, 77, 70, 89, 90, 100)])
print(bisect.bisect_left([5, 10, 20], 10, lo=1), bisect.bisect([1, 2], 0))
