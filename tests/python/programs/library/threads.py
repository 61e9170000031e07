# points: L.8
# 网页里的 Python 没有线程。这里只用锁和队列。
import threading, queue
lock = threading.Lock()
total = 0
def add(n):
    global total
    with lock:
        total += n
for i in range(5):
    add(i)
print(total, lock.locked(), threading.current_thread().name)
q = queue.Queue()
q.put('a')
q.put('b')
print(q.get(), q.qsize(), q.empty())
print(threading.main_thread() is threading.current_thread())
