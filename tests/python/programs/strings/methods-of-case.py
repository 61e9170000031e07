# points: E2.4 G3.4
s = 'hello World'
print(s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase())
print('straße'.upper(), 'ß'.casefold())
print(s.isupper(), 'ABC'.isupper(), 'abc'.islower(), 'A b'.istitle())
print("they're bill's".title())
import string
print(string.capwords("they're bill's"))
print(string.ascii_lowercase, string.digits, string.punctuation)
print('ÀÉ'.lower(), 'Привет'.upper())
