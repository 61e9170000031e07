# points: E6.4 G6.5
class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)
    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y)
    def __mul__(self, k):
        return Vector(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __neg__(self):
        return self * -1
    def __abs__(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5
    def __eq__(self, other):
        return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)
    def __iadd__(self, other):
        self.x += other.x
        self.y += other.y
        return self
    def __repr__(self):
        return f'Vector({self.x}, {self.y})'
a, b = Vector(3, 4), Vector(1, -1)
print(a + b, a - b, a * 2, 3 * b, -a, abs(a), a == Vector(3, 4), a != b)
a += b
print(a, a == 5)
print(a + 1)
