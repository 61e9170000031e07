# points: G6.1
tree = [None] + list('ABCDEFGHIJ')
n = len(tree) - 1
for i in range(1, n + 1):
    left = tree[2 * i] if 2 * i <= n else '-'
    right = tree[2 * i + 1] if 2 * i + 1 <= n else '-'
    print(tree[i], left, right, '父', tree[i // 2])
import math
print('高度', math.floor(math.log2(n)) + 1, '叶子', n - n // 2)
def inorder(i):
    return '' if i > n else inorder(2 * i) + tree[i] + inorder(2 * i + 1)
print(inorder(1))
