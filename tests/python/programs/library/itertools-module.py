# points: E5.3 G8.1
from itertools import *
print(list(permutations('abc', 2)), list(combinations(range(4), 2)))
print(list(product('ab', [1, 2])), list(combinations_with_replacement('ab', 2)))
print(list(islice(count(10, 5), 4)), list(islice(cycle('ab'), 5)), list(repeat('x', 3)))
print(list(chain([1], 'ab')), list(chain.from_iterable([[1, 2], [3]])))
print(list(accumulate([1, 2, 3, 4])), list(accumulate([2, 3, 4], lambda a, b: a * b)), list(accumulate([1, 2], initial=100)))
print(list(takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(dropwhile(lambda x: x < 3, [1, 2, 3, 1])))
print([(k, list(g)) for k, g in groupby('aaabbc')], list(zip_longest('ab', 'c', fillvalue='-')))
print(list(starmap(pow, [(2, 3), (3, 2)])), list(compress('abcd', [1, 0, 1, 0])), list(filterfalse(str.isdigit, 'a1b2')))
a, b = tee([1, 2])
print(list(a), list(b), list(pairwise('abcd')), list(batched('abcdefg', 3)))
