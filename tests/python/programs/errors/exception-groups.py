# points: E3.4 L.7
try:
    raise ExceptionGroup('几个错误', [ValueError('一'), TypeError('二'), ValueError('三')])
except* ValueError as group:
    print('值', [str(e) for e in group.exceptions])
except* TypeError as group:
    print('类型', group.exceptions)
def problems(rows):
    errors = []
    for row in rows:
        try:
            int(row)
        except ValueError as error:
            errors.append(error)
    if errors:
        raise ExceptionGroup(f'{len(errors)} 行不对', errors)
problems(['1', '2'])
try:
    problems(['a', '1', 'b'])
except ExceptionGroup as group:
    print(group, len(group.exceptions))
