# points: E5.7 E6.5 E6.6
# 第三方库不在标准库里。
found = []
for name in ('jieba', 'wordcloud', 'pygame', 'not_a_library'):
    try:
        __import__(name)
        found.append(name)
    except ModuleNotFoundError as error:
        print(error, error.name)
print(found)
from importlib.util import find_spec
print(find_spec('json') is not None, find_spec('pygame'))
import pygame
print('never')
