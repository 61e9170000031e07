# points: E2.3 E2.4 G3.4
text = '''To be, or not to be, that is the question:
Whether 'tis nobler in the mind to suffer'''
for mark in ",.:;'":
    text = text.replace(mark, ' ')
counts = {}
for word in text.lower().split():
    counts[word] = counts.get(word, 0) + 1
pairs = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
for word, n in pairs[:6]:
    print(f'{word:<10}{n:>3}')
print(len(counts), max(counts, key=lambda w: (len(w), w)))
