# points: G6.2 G6.1
import heapq
from collections import Counter
text = 'this is an example of a huffman tree'
heap = [(n, c, c) for c, n in Counter(text).items()]
heapq.heapify(heap)
while len(heap) > 1:
    a, b = heapq.heappop(heap), heapq.heappop(heap)
    heapq.heappush(heap, (a[0] + b[0], min(a[1], b[1]), (a[2], b[2])))
codes = {}
def walk(node, code):
    if isinstance(node, str):
        codes[node] = code or '0'
    else:
        walk(node[0], code + '0')
        walk(node[1], code + '1')
walk(heap[0][2], '')
for c, code in sorted(codes.items(), key=lambda p: (len(p[1]), p[1])):
    print(repr(c), code)
bits = ''.join(codes[c] for c in text)
print(len(bits), len(text) * 8)
