# points: G3.5 E3.5
# 24 点
from itertools import permutations, product
def solve(numbers):
    for a, b, c, d in permutations(numbers):
        for o, p, q in product('+-*/', repeat=3):
            for text in (f'(({a}{o}{b}){p}{c}){q}{d}', f'({a}{o}{b}){p}({c}{q}{d})', f'{a}{o}({b}{p}({c}{q}{d}))'):
                try:
                    if abs(eval(text) - 24) < 1e-6:
                        return text
                except ZeroDivisionError:
                    pass
    return '无解'
for numbers in ([4, 7, 8, 8], [1, 1, 1, 1], [3, 3, 8, 8], [5, 5, 5, 1]):
    print(numbers, solve(numbers))
