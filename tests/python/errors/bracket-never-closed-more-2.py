# kind: bracket-never-closed
# line: 7
# 斐波那契
def fib(n):
    if n <= 2:
        return 1
    return fib(n - 1) + fib(n - 2
print(fib(10))
