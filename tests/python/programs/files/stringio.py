# points: E3.2
import io, sys
buffer = io.StringIO()
print('写到内存', 123, file=buffer)
buffer.write('第二行')
print(repr(buffer.getvalue()))
buffer.seek(0)
print([line for line in buffer])
old = sys.stdout
sys.stdout = io.StringIO()
print('看不见')
text = sys.stdout.getvalue()
sys.stdout = old
print('收到', repr(text))
from contextlib import redirect_stdout
with redirect_stdout(io.StringIO()) as got:
    help(len)
print(got.getvalue().splitlines()[0])
