# points: G7.2
from functools import lru_cache
def distance(a, b):
    @lru_cache(maxsize=None)
    def d(i, j):
        if i == 0 or j == 0:
            return i + j
        if a[i - 1] == b[j - 1]:
            return d(i - 1, j - 1)
        return 1 + min(d(i - 1, j), d(i, j - 1), d(i - 1, j - 1))
    result = d(len(a), len(b))
    return result, d.cache_info().hits > 0
print(distance('kitten', 'sitting'), distance('', 'abc'), distance('同学', '同学们'))
