# points: G5.4
class Node:
    def __init__(self, value):
        self.value, self.before, self.after = value, None, None
first = last = None
for v in 'abcd':
    node = Node(v)
    if first is None:
        first = last = node
    else:
        last.after, node.before, last = node, last, node
def forward(node):
    while node:
        yield node.value
        node = node.after
def backward(node):
    while node:
        yield node.value
        node = node.before
print(*forward(first), *backward(last))
b = first.after
b.before.after, b.after.before = b.after, b.before
print(list(forward(first)), list(backward(last)))
