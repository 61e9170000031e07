# points: E1.2 E3.2
import sys
print(repr(sys.stdin.readline()))
n = int(input())
rows = [list(map(int, sys.stdin.readline().split())) for _ in range(n)]
print(rows)
for line in sys.stdin:
    line = line.strip()
    if line == '---':
        break
    print(line[::-1])
rest = sys.stdin.read()
print(repr(rest), len(rest.splitlines()))
sys.stdout.write('不带换行')
sys.stdout.write('\n')
sys.stdout.flush()
