# points: E6.4
class Upper(str):
    def __new__(cls, text):
        return super().__new__(cls, text.upper())
    def shout(self):
        return self + '!'
class Grades(dict):
    def __missing__(self, key):
        return f'没有 {key} 的成绩'
class Sorted(list):
    def append(self, x):
        super().append(x)
        self.sort()
u = Upper('abc')
print(u, u.shout(), type(u).__name__, len(u), isinstance(u, str))
g = Grades(小明=90)
print(g['小明'], g['小红'], g.get('小红'), g)
s = Sorted([3, 1])
s.append(2)
print(s, s[0], type(s + [1]).__name__)
class Money(float):
    def __str__(self):
        return f'￥{float(self):.2f}'
print(Money(3.5), Money(3.5) + 1, [Money(2)], f'{Money(1)}')
