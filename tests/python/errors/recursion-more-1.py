# kind: recursion
# line: 5
# 斐波那契
def fib(n):
    return fib(n - 1) + fib(n - 2)
print(fib(10))
