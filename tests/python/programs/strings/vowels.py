# points: E2.4 G3.5
text = 'Programming is Fun'
vowels = 'aeiouAEIOU'
print(sum(1 for c in text if c in vowels))
print(''.join(c for c in text if c not in vowels))
print(''.join(c.upper() if i % 2 else c.lower() for i, c in enumerate(text)))
print({v: text.lower().count(v) for v in 'aeiou'})
print(text.translate({ord(v): '*' for v in vowels}))
longest = ''
for word in text.split():
    if len(word) > len(longest):
        longest = word
print(longest, [len(w) for w in text.split()])
