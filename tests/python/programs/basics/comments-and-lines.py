# points: E1.1
# 注释不会执行
a = 1; b = 2; print(a + b)
total = 1 + \
    2 + \
    3
print(total)
items = [
    1,  # 第一个
    2,
]
print(items)
"""这也可以当注释"""
if total > 5: print('大于五')
text = ('很长的'
        '句子')
print(text)
pass
