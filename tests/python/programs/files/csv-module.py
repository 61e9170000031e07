# points: E6.1 E3.3
import csv
with open('s.csv', 'w', newline='', encoding='utf-8') as f:
    w = csv.writer(f)
    w.writerow(['名字', '说的话', '分'])
    w.writerows([['小明', '你好, 世界', 1], ['小红', '她说"是"', None], ['刚', '两\n行', 2.50]])
print(repr(open('s.csv', newline='', encoding='utf-8').read()))
with open('s.csv', newline='', encoding='utf-8') as f:
    for row in csv.reader(f):
        print(row)
with open('s.csv', newline='', encoding='utf-8') as f:
    for row in csv.DictReader(f):
        print(row)
import sys
w = csv.DictWriter(sys.stdout, fieldnames=['a', 'b'], lineterminator='\n', delimiter='\t')
w.writeheader()
w.writerow({'a': 1, 'b': 'x'})
