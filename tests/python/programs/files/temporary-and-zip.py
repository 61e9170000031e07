# points: E6.1
import tempfile, zipfile, os
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, 'a.txt')
    with open(path, 'w') as f:
        f.write('hello ' * 20)
    with zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED) as z:
        z.write(path, 'a.txt')
    print(os.path.exists(path))
print(os.path.exists(path))
with zipfile.ZipFile('a.zip') as z:
    print(z.namelist(), z.read('a.txt')[:11], z.getinfo('a.txt').file_size)
import zlib
data = b'abc' * 100
print(len(zlib.compress(data)) < 30, zlib.decompress(zlib.compress(data)) == data, zlib.crc32(b'abc'))
