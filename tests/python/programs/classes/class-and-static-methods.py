# points: E6.3
class Date:
    count = 0
    def __init__(self, y, m, d):
        self.y, self.m, self.d = y, m, d
        Date.count += 1
    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split('-')))
    @staticmethod
    def valid(text):
        return len(text.split('-')) == 3
    def __str__(self):
        return f'{self.y}年{self.m}月{self.d}日'
class ShortDate(Date):
    def __str__(self):
        return f'{self.m}/{self.d}'
print(Date.parse('2026-11-30'), ShortDate.parse('2026-1-2'), Date.valid('x'), Date.count)
print(type(ShortDate.parse('2026-1-2')).__name__, ShortDate.count, Date(1, 2, 3).valid('a-b-c'))
