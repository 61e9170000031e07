# points: E2.3 E2.4 G3.4
words = ['eat', 'tea', 'tan', 'ate', 'nat', 'bat']
groups = {}
for word in words:
    groups.setdefault(''.join(sorted(word)), []).append(word)
print(groups)
for key in sorted(groups):
    print(key, '->', ', '.join(groups[key]))
print(sorted('listen') == sorted('silent'))
print(max(groups.values(), key=len))
print(''.join(sorted('Python', key=str.lower)))
