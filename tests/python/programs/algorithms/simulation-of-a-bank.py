# points: G3.5 G6.6 E5.4
import random
from collections import deque
random.seed(3)
queue, served, waited, free_at = deque(), 0, 0, 0
for minute in range(30):
    if random.random() < 0.4:
        queue.append(minute)
    if queue and minute >= free_at:
        came = queue.popleft()
        waited += minute - came
        served += 1
        free_at = minute + random.randint(1, 4)
        print(f'{minute:>2} 分：接待 {came:>2} 分来的客人，等了 {minute - came} 分')
print(served, len(queue), round(waited / served, 3))
