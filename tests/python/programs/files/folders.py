# points: E6.1
import os, shutil
os.makedirs('school/class1')
for name in ('b.txt', 'a.py', 'class1/c.txt'):
    with open('school/' + name, 'w') as f:
        f.write(name * 3)
print(sorted(os.listdir('school')))
for folder, folders, names in os.walk('school'):
    print(folder, folders, sorted(names))
print(os.path.splitext('a/b.tar.gz'), os.path.basename('a/b.txt'), os.path.dirname('a/b.txt'))
os.rename('school/b.txt', 'school/d.txt')
print(os.path.isdir('school'), os.path.getsize('school/d.txt'), os.path.exists('school/b.txt'))
shutil.rmtree('school')
print(os.path.exists('school'))
