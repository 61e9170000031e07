# points: E3.1 G3.2
print(bin(10), oct(10), hex(255))
print(0b1010, 0o17, 0xFF, 1_000_000)
print(format(10, 'b'), format(255, 'x'), format(255, 'X'), format(8, 'o'))
print(f'{10:#b} {10:#o} {255:#x} {10:08b} {255:#06x}')
print(int('1010', 2), int('17', 8), int('FF', 16))
print(bin(-10), hex(-255))
for i in range(0, 17, 4):
    print(i, bin(i)[2:].zfill(5), oct(i)[2:], hex(i)[2:].upper(), sep='\t')
print((1024).to_bytes(2, 'big'), int.from_bytes(b'\x04\x00', 'big'))
