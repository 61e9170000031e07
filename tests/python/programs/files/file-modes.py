# points: E3.2
with open('m.txt', 'w') as f:
    f.write('one')
with open('m.txt', 'a') as f:
    f.write('+two')
with open('m.txt', 'r+') as f:
    f.write('ONE')
    f.seek(0)
    print(f.read())
try:
    open('m.txt', 'x')
except FileExistsError as error:
    print(error)
import io
with open('m.txt') as f:
    try:
        f.write('x')
    except io.UnsupportedOperation as error:
        print(error)
try:
    open('m.txt', 'q')
except ValueError as error:
    print(error)
with open('m.bin', 'wb') as f:
    f.write(bytes([0, 255, 10]))
print(open('m.bin', 'rb').read())
