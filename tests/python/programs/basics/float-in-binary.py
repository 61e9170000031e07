# points: G3.2 E3.1
x = 0.625
text = '0.'
while x > 0:
    x *= 2
    if x >= 1:
        text += '1'
        x -= 1
    else:
        text += '0'
print(text)
print((0.5).hex(), (0.1).hex())
print((0.75).as_integer_ratio(), (0.1).as_integer_ratio())
print(float.fromhex('0x1.8p1'), (3.0).is_integer(), (3.5).is_integer())
