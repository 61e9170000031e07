# points: G6.1
class Node:
    def __init__(self, value, left=None, right=None):
        self.value, self.left, self.right = value, left, right
tree = Node('A', Node('B', Node('D'), Node('E')), Node('C', None, Node('F')))
def before(n):
    return n.value + before(n.left) + before(n.right) if n else ''
def middle(n):
    return middle(n.left) + n.value + middle(n.right) if n else ''
def after(n):
    return after(n.left) + after(n.right) + n.value if n else ''
def levels(n):
    row = [n]
    while row:
        yield ''.join(x.value for x in row)
        row = [c for x in row for c in (x.left, x.right) if c]
def height(n):
    return 1 + max(height(n.left), height(n.right)) if n else 0
print(before(tree), middle(tree), after(tree), list(levels(tree)), height(tree))
def show(n, depth=0):
    if n:
        show(n.right, depth + 1)
        print('    ' * depth + n.value)
        show(n.left, depth + 1)
show(tree)
