# points: G6.1 G6.6
import heapq
tasks = []
for priority, name in [(3, '玩'), (1, '写作业'), (2, '吃饭'), (1, '上课')]:
    heapq.heappush(tasks, (priority, name))
print(tasks)
while tasks:
    print(heapq.heappop(tasks))
print(heapq.nlargest(3, [5, 1, 9, 7], key=lambda x: -x), heapq.nsmallest(2, [5, 1, 9, 7]))
print(list(heapq.merge([1, 4, 7], [2, 5], [0])))
h = [5, 3, 8]
heapq.heapify(h)
print(heapq.heapreplace(h, 9), h, heapq.heappushpop(h, 1), h)
