# points: E2.4 G3.4
print(repr('  a b \n'.strip()), repr('  x '.lstrip()), repr(' x  '.rstrip()))
print('xxabcxx'.strip('x'), '12abc21'.strip('12'), 'www.a.com'.lstrip('w.'))
print('ab'.center(8, '*'), 'ab'.ljust(5, '-') + '|', 'ab'.rjust(5))
print('42'.zfill(5), '-42'.zfill(5), '+3.5'.zfill(8))
print('a\tb'.expandtabs(4), '中'.center(5, '·'))
for n in range(1, 10, 2):
    print(('*' * n).center(9))
print('{:<6}|{:>6}|'.format('ab', 'cd'))
