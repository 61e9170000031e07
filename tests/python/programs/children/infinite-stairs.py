# points: E4.4
def stairs(n):
    print(n, end=" ")
    if n == 1 or n == 2:
        return n
    return stairs(n - 1) + stairs(n - 2)
print()
print("4 级台阶有", stairs(4), "种走法")
def fib(n):
    a = 1
    b = 1
    while n > 2:
        a, b = b, a + b
        n = n - 1
    return b
print([fib(i) for i in range(1, 16)])
print(fib(200))
def count(n):
    if n > 0:
        count(n - 1)
        print("#" * n)
count(4)
