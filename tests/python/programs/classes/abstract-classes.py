# points: E6.4
from abc import ABC, abstractmethod
import math
class Shape(ABC):
    @abstractmethod
    def area(self):
        ...
    def describe(self):
        return f'{type(self).__name__} 面积 {self.area():.2f}'
class Circle(Shape):
    def __init__(self, r):
        self.r = r
    def area(self):
        return math.pi * self.r ** 2
class Rectangle(Shape):
    def __init__(self, a, b):
        self.a, self.b = a, b
    def area(self):
        return self.a * self.b
for s in [Circle(1), Rectangle(2, 3.5)]:
    print(s.describe())
print(sum(s.area() for s in [Rectangle(1, 1), Rectangle(2, 2)]))
Shape()
