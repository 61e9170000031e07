# points: E3.2 E2.3 E2.4
with open('text.txt', 'w', encoding='utf-8') as f:
    f.write('one fish two fish\nred fish blue fish\n\nblack fish')
counts, lines, chars = {}, 0, 0
with open('text.txt', encoding='utf-8') as f:
    for line in f:
        lines += 1
        chars += len(line)
        for w in line.split():
            counts[w] = counts.get(w, 0) + 1
print(lines, chars, sum(counts.values()))
for w, n in sorted(counts.items(), key=lambda p: (-p[1], p[0])):
    print(f'{w:6}{"#" * n} {n}')
