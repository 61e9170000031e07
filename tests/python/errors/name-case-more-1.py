# kind: name-case
# line: 7
# 判断质数
def is_prime(n):
    for i in range(2, n):
        if n % i == 0:
            return false
    return True
print(is_prime(9))
