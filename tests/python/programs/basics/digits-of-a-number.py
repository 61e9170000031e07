# points: E1.5 G1.3
n = int(input('三位数：'))
a = n // 100
b = n // 10 % 10
c = n % 10
print(a, b, c)
print('反过来', c * 100 + b * 10 + a)
print('各位的和', a + b + c)
print(sum(int(d) for d in str(n)), str(n)[::-1])
print(max(str(n)), min(str(n)))
