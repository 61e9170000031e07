# points: E4.4 G5.6
def turn(s):
    return s if len(s) < 2 else turn(s[1:]) + s[0]
def to_binary(n):
    return str(n) if n < 2 else to_binary(n // 2) + str(n % 2)
def digits(n):
    return n if n < 10 else n % 10 + digits(n // 10)
def subsets(items):
    if not items:
        return [[]]
    rest = subsets(items[1:])
    return rest + [[items[0]] + r for r in rest]
print(turn('递归 abc'), to_binary(37), digits(98765))
print(subsets([1, 2, 3]))
def is_palindrome(s):
    return len(s) < 2 or s[0] == s[-1] and is_palindrome(s[1:-1])
print(is_palindrome('abcba'), is_palindrome('ab'))
