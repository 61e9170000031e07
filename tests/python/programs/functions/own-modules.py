# points: E4.6
with open('shapes_of_mine.py', 'w', encoding='utf-8') as f:
    f.write('''"""面积"""
PI = 3.14
def square(a):
    return a * a
def circle(r):
    return PI * r * r
if __name__ == '__main__':
    print('never')
''')
import importlib
importlib.invalidate_caches()
import shapes_of_mine
from shapes_of_mine import circle as c, square
print(shapes_of_mine.__doc__, shapes_of_mine.PI, square(3), c(2))
print(shapes_of_mine.__name__, __name__)
