# points: E5.4
import random
random.seed(123)
print(random.random(), random.random())
print(random.randint(1, 100), random.randrange(10), random.randrange(0, 100, 7))
print(random.choice('abcdef'), random.choice([1, 2, 3]), random.choices('AB', k=5))
print(random.choices(['红', '蓝'], weights=[1, 9], k=8))
print(random.sample(range(50), 6))
cards = list(range(10))
random.shuffle(cards)
print(cards)
print(random.uniform(1, 10), random.gauss(0, 1), random.triangular(0, 1))
print(random.getrandbits(16), random.randbytes(3), random.betavariate(1, 2), random.expovariate(1))
random.seed('文字也可以')
print(random.randint(1, 1000))
r = random.Random(5)
state = r.getstate()
x = r.random()
r.setstate(state)
print(x == r.random(), x)
try:
    random.choice([])
except IndexError as error:
    print(error)
