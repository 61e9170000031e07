# points: E5.2 G3.4
a = {1, 2, 3, 3}
b = {3, 4}
print(a | b, a & b, a - b, a ^ b)
print(len(a), 2 in a, a <= {1, 2, 3, 4}, a.isdisjoint({9}))
a.add(5)
a.discard(99)
a.remove(1)
a.update([7, 8])
print(sorted(a))
print(set('hello') == set('oleh'), set(), type({}))
print(sorted(set([3, 1, 3, 2, 1])))
print(a.union([100]) - a, a.intersection([5, 7]) == {5, 7}, a.issuperset({5}))
try:
    a.remove(1)
except KeyError as error:
    print('KeyError', error)
f = frozenset('ab')
print({f: 1}[frozenset('ba')])
