# points: E3.1 G2.2
for c in 'AZaz09 ':
    print(repr(c), ord(c), end='; ')
print()
print(''.join(chr(i) for i in range(65, 91)))
print(chr(ord('a') + 3), chr(ord('Z') - 25))
print('大写变小写', chr(ord('G') + 32))
for code in (9731, 128512, 0x4E2D):
    print(code, chr(code), hex(code))
print(ascii('中文 a'), '\u4e2d\u6587', '\x41')
print('A'.isascii(), '中'.isascii(), ord('0') + 5 == ord('5'))
