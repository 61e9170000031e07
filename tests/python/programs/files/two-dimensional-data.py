# points: E3.3 E3.2 E6.1
rows = [['姓名', '语文', '数学'], ['小明', 90, 85], ['小红', 96.5, 99]]
with open('scores.csv', 'w', encoding='utf-8') as f:
    for row in rows:
        f.write(','.join(str(x) for x in row) + '\n')
table = []
with open('scores.csv', encoding='utf-8') as f:
    for line in f:
        table.append(line.strip().split(','))
for row in table:
    print('{:<8}{:>6}{:>6}'.format(*row))
for row in table[1:]:
    print(row[0], sum(float(x) for x in row[1:]))
print(table)
