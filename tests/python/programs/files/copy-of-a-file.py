# points: E3.2 E6.1
with open('source.txt', 'w', encoding='utf-8', newline='\n') as f:
    f.write('第一行\n第二行\n')
with open('source.txt', encoding='utf-8') as a, open('copy.txt', 'w', encoding='utf-8') as b:
    for i, line in enumerate(a, 1):
        b.write(f'{i}: {line}')
print(open('copy.txt', encoding='utf-8').read(), end='')
import os
print(os.path.getsize('source.txt'), os.stat('copy.txt').st_size)
data = open('source.txt', 'rb').read()
print(data[:3], len(data), data.count(b'\n'))
import shutil
shutil.copy('source.txt', 'again.txt')
print(sorted({'again.txt', 'copy.txt', 'main.py', 'source.txt'}.intersection(os.listdir())))
