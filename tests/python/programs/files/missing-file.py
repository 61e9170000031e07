# points: E3.2 E3.4 G4.6
try:
    with open('没有这个文件.txt', encoding='utf-8') as f:
        print(f.read())
except FileNotFoundError as error:
    print(error)
    print(error.errno, error.filename, error.strerror)
import os
print(os.path.exists('x.txt'))
open('x.txt', 'w').close()
print(os.path.exists('x.txt'), os.path.getsize('x.txt'), os.path.isfile('x.txt'))
os.remove('x.txt')
open('data/x.txt')
