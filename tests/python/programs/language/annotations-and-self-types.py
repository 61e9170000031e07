# points: L.3
# 3.14 起注解不立刻求值，先用后定义也可以。
from __future__ import annotations
class Node:
    def __init__(self, value: int, next: Node | None = None):
        self.value = value
        self.next = next
    def add(self, other: Node) -> Node:
        self.next = other
        return self
n = Node(1).add(Node(2))
print(n.next.value, Node.add.__annotations__)
def later(x: Unknown) -> 'Later':
    return x
print(later(3), later.__annotations__)
