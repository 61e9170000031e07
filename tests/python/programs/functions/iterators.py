# points: E5.3 E6.4
class Evens:
    def __init__(self, limit):
        self.limit = limit
    def __iter__(self):
        self.n = -2
        return self
    def __next__(self):
        self.n += 2
        if self.n >= self.limit:
            raise StopIteration
        return self.n
print(list(Evens(9)), sum(Evens(100)), max(Evens(5)), 4 in Evens(9))
it = iter([1, 2])
print(next(it), next(it), next(it, '没了'))
class Letters:
    def __getitem__(self, i):
        return 'abc'[i]
print(list(Letters()), 'b' in Letters())
values = iter([3, 2, 1, 0, 9])
print(list(iter(lambda: next(values), 0)))
