# points: G8.6 E2.4
def failure(p):
    f = [0] * len(p)
    k = 0
    for i in range(1, len(p)):
        while k and p[i] != p[k]:
            k = f[k - 1]
        if p[i] == p[k]:
            k += 1
        f[i] = k
    return f
def search(text, p):
    f, k, found = failure(p), 0, []
    for i, c in enumerate(text):
        while k and c != p[k]:
            k = f[k - 1]
        if c == p[k]:
            k += 1
        if k == len(p):
            found.append(i - k + 1)
            k = f[k - 1]
    return found
print(failure('ababaca'), search('abababacaba', 'aba'), search('aaaa', 'b'))
