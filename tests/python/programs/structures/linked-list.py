# points: G5.4 E6.3
class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next
class LinkedList:
    def __init__(self, values=()):
        self.head = None
        for v in reversed(values):
            self.head = Node(v, self.head)
    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next
    def __str__(self):
        return ' → '.join(map(str, self)) or '空'
    def __len__(self):
        return sum(1 for _ in self)
    def remove(self, value):
        dummy = Node(None, self.head)
        node = dummy
        while node.next:
            if node.next.value == value:
                node.next = node.next.next
            else:
                node = node.next
        self.head = dummy.next
    def reverse(self):
        last, node = None, self.head
        while node:
            node.next, last, node = last, node, node.next
        self.head = last
a = LinkedList([1, 2, 3, 2])
print(a, len(a))
a.remove(2)
a.reverse()
print(a, list(a), 3 in a, LinkedList())
