# points: G8.1
import math
print(math.perm(5, 3), math.comb(5, 3), math.factorial(6), math.comb(3, 5))
def comb(n, k):
    return 1 if k in (0, n) else comb(n - 1, k - 1) + comb(n - 1, k)
print([comb(10, k) for k in range(11)])
catalan = [1]
for n in range(1, 11):
    catalan.append(sum(catalan[i] * catalan[n - 1 - i] for i in range(n)))
print(catalan)
derangements = [1, 0]
for n in range(2, 9):
    derangements.append((n - 1) * (derangements[-1] + derangements[-2]))
print(derangements)
print(sum(1 for n in range(1, 1001) if n % 3 == 0 or n % 5 == 0), 333 + 200 - 66)
