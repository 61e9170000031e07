# points: E2.4 G3.5
def encode(s):
    out, i = '', 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]:
            j += 1
        out += s[i] + (str(j - i) if j - i > 1 else '')
        i = j
    return out
def decode(s):
    out, last = '', ''
    for part in s:
        if part.isdigit():
            out += last * (int(part) - 1)
        else:
            out += part
            last = part
    return out
for s in ['aaabccdddd', '', 'abc', '红红绿']:
    print(s, encode(s), decode(encode(s)) == s)
