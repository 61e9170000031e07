# points: E2.4 G3.4
for s in ['abc', 'ABC1', '123', '一二三', ' ', '12.5', '', '½', '²', '五']:
    print(repr(s), s.isalpha(), s.isdigit(), s.isalnum(), s.isspace(), s.isnumeric(), s.isdecimal())
text = 'Ab3 中，!'
print(sum(c.isalpha() for c in text), sum(c.isdigit() for c in text))
print('a_1'.isidentifier(), 'hello'.isprintable(), '\n'.isprintable())
print([c for c in text if not c.isalnum()])
import unicodedata
print(unicodedata.name('中'), unicodedata.category('，'))
