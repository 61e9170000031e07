# points: E5.4 E2.4
import random
import string
random.seed(99)
letters = string.ascii_letters + string.digits
def code(n):
    return ''.join(random.choice(letters) for _ in range(n))
print([code(4) for _ in range(5)])
print(''.join(random.sample(string.ascii_uppercase, 6)))
def password():
    chars = random.choices(string.ascii_lowercase, k=5) + random.choices(string.digits, k=2) + ['!']
    random.shuffle(chars)
    return ''.join(chars)
print(password(), password(), len(password()))
