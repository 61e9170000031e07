# points: G8.1 G6.3 E4.4
result = []
def permute(path, left):
    if not left:
        result.append(''.join(path))
        return
    for i, c in enumerate(left):
        permute(path + [c], left[:i] + left[i + 1:])
permute([], list('abcd'))
print(len(result), result[:6], result[-1])
def combine(n, k, start=1):
    if k == 0:
        yield []
    else:
        for i in range(start, n + 1):
            for rest in combine(n, k - 1, i + 1):
                yield [i] + rest
print(list(combine(5, 3)))
