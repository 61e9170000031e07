# points: I.9
def what(x):
    match x:
        case []:
            return '空列表'
        case [a]:
            return f'一个 {a}'
        case [a, b, *rest] if a == b:
            return f'开头相同 {rest}'
        case ['go', ('north' | 'south') as way]:
            return f'往 {way}'
        case [a, *_]:
            return f'以 {a} 开头'
        case {'type': 'circle', 'r': r}:
            return f'圆 {r}'
        case {'type': t, **rest}:
            return f'{t} {rest}'
        case (str() | int()) as v:
            return f'值 {v}'
    return '不认识'
for x in ([], [1], (2, 2, 3), ['go', 'north'], ['go', 'up'], {'type': 'circle', 'r': 2, 'c': 1}, {'type': 'square', 'a': 3}, 'hi', 7, 2.5, {}):
    print(x, '→', what(x))
