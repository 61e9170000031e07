# points: G5.4 G3.5
class Node:
    def __init__(self, value):
        self.value = value
        self.next = self
tail = Node(1)
for v in range(2, 11):
    node = Node(v)
    node.next, tail.next = tail.next, node
    tail = node
out = []
while tail.next is not tail:
    for _ in range(3):
        tail = tail.next
    out.append(tail.next.value)
    tail.next = tail.next.next
print(out, tail.value)
slow = fast = tail
steps = 0
while True:
    slow, fast, steps = slow.next, fast.next.next, steps + 1
    if slow is fast:
        print('有环', steps)
        break
