# kind: text-arithmetic
# line: 5
# input: 9
n = input()
if n % 2 == 0:
    print("偶数")
