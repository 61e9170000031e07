# points: E1.1 E4.1
def area(width, height):
    """矩形的面积。"""
    return width * height
print(area.__doc__)
print(area.__name__, callable(area))
print(abs.__doc__.split('\n')[0])
help(area)
print('upper' in dir('a'), 'append' in dir([]))
class Box:
    """一个盒子"""
print(Box.__doc__, Box().__doc__)
