# points: G5.3
def multiply(a, b):
    result = [0] * (len(a) + len(b))
    for i, x in enumerate(reversed(a)):
        for j, y in enumerate(reversed(b)):
            result[i + j] += int(x) * int(y)
    for k in range(len(result) - 1):
        result[k + 1] += result[k] // 10
        result[k] %= 10
    return ''.join(map(str, reversed(result))).lstrip('0') or '0'
print(multiply('123456789', '987654321'), 123456789 * 987654321)
print(multiply('0', '55'), multiply('99', '99'))
f = '1'
for n in range(2, 26):
    f = multiply(f, str(n))
print(f)
