# points: E2.4 G3.4
s = input()
letters = digits = spaces = others = 0
for c in s:
    if c.isalpha():
        letters += 1
    elif c.isdigit():
        digits += 1
    elif c.isspace():
        spaces += 1
    else:
        others += 1
print(letters, digits, spaces, others)
print('字母%d个，数字%d个，空格%d个，其他%d个' % (letters, digits, spaces, others))
print(sorted(set(s.lower())))
