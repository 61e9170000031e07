# kind: none-used
# line: 5
import random
a = [1, 2, 3]
for i in random.shuffle(a):
    print(i)
