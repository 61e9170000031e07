# points: E4.1 G4.1
def nothing():
    pass
def early(n):
    if n < 0:
        return '负'
    return '非负'
def many():
    return 1, 'two', [3]
print(nothing(), early(-1), early(1))
a, b, c = many()
print(a, b, c, many()[1])
def maybe(n):
    if n > 0:
        return n
print(maybe(3), maybe(-3))
print(print('内层'))
