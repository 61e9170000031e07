# points: E3.1 E1.4
data = b'Hello'
print(data[0], data[1:3], list(data), len(data))
print(data.hex(), bytes.fromhex('4869'), data.hex('-'))
buffer = bytearray(data)
buffer[0] = ord('J')
buffer.append(33)
print(buffer, buffer.decode())
print(bytes(3), bytes('é', 'latin-1'), str(b'a'), b'a' + b'b')
print(b'abc'.upper(), b'a,b'.split(b','), b'b' in b'abc', 98 in b'abc')
print(memoryview(data)[1], bytes(reversed(data)))
try:
    'a' + b'b'
except TypeError as error:
    print(error)
