# points: E3.4 E2.3 I.4
for d, key in [({'a': 1}, 'b'), ({}, 3), ({'名': 1}, '姓名'), ({}, (1, 2)), ({}, None), ({}, "it's")]:
    try:
        d[key]
    except KeyError as error:
        print(error, '|', repr(error), '|', str(error), error.args)
try:
    {1, 2}.remove('x')
except KeyError as error:
    print(f'没有 {error}')
try:
    {}.popitem()
except KeyError as error:
    print(error)
scores = {'小明': 90}
print(scores['小红'])
