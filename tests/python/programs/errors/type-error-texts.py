# points: E3.4 E1.4
cases = [
    lambda: 'a' + 1, lambda: 1 + 'a', lambda: 'a' - 'b', lambda: [1] + (2,), lambda: None + 1,
    lambda: 'a' * 'b', lambda: len(5), lambda: 5(), lambda: 5[0], lambda: int([]), lambda: int(None),
    lambda: 'a' < 1, lambda: -'a', lambda: abs('x'), lambda: sum('ab'), lambda: max(5),
    lambda: ' '.join([1]), lambda: 'abc'.replace('a'), lambda: range('5'), lambda: {}[[]] if False else iter(5),
    lambda: float([]), lambda: round('a'), lambda: ord('ab'), lambda: chr('a'), lambda: sorted(5),
    lambda: [].append(), lambda: 'x'.upper(1), lambda: print(sep=1), lambda: (1).x if False else dict([1]),
]
for case in cases:
    try:
        case()
        print('no error')
    except TypeError as error:
        print(error)
