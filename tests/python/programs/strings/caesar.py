# points: E2.4 E3.1 G2.2
def shift(text, k):
    result = ''
    for c in text:
        if 'a' <= c <= 'z':
            c = chr((ord(c) - 97 + k) % 26 + 97)
        elif 'A' <= c <= 'Z':
            c = chr((ord(c) - 65 + k) % 26 + 65)
        result += c
    return result
text = input()
k = int(input())
secret = shift(text, k)
print(secret)
print(shift(secret, -k))
table = str.maketrans('abc', 'xyz', '!')
print('aabbcc!'.translate(table))
