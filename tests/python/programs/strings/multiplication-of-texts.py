# points: E2.4 E2.8
for i in range(1, 6):
    print(' ' * (5 - i) + '* ' * i)
for i in range(4, 0, -1):
    print(' ' * (5 - i) + '* ' * i)
print('=' * 20)
print('-+' * 3 + '-')
print('ab' * 0 == '', 'ab' * -1 == '')
box = ['┌' + '─' * 6 + '┐', '│' + ' ' * 6 + '│', '└' + '─' * 6 + '┘']
print('\n'.join(box))
