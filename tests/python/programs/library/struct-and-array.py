# points: E3.1 L.9
import struct, array
print(struct.pack('<ih', 1, -2), struct.unpack('>I', b'\x00\x00\x01\x00'), struct.calcsize('<dq'))
print(struct.pack('<f', 0.1), struct.unpack('<f', struct.pack('<f', 0.1))[0])
a = array.array('i', [1, 2, 3])
a.append(4)
print(a, a[1], sum(a), a.itemsize, a.tobytes()[:4])
import sys
m = memoryview(bytearray(b'abcd'))
m[0] = 65
print(m.tobytes(), m[1:3].tolist(), m.nbytes)
print((300).to_bytes(2, 'little'), int.from_bytes(b'\xff\xff', 'little', signed=True))
