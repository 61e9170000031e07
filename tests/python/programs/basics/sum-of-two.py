# points: E1.2 E1.5 G1.1
# 读入两个整数，输出四则运算的结果。
a = int(input())
b = int(input())
print(a, '+', b, '=', a + b)
print(a, '-', b, '=', a - b)
print(a, '*', b, '=', a * b)
print(a, '/', b, '=', a / b)
print(a, '//', b, '=', a // b)
print(a, '%', b, '=', a % b)
