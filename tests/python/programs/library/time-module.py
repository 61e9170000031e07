# points: E5.5
import time
t = time.gmtime(0)
print(t.tm_year, t.tm_mon, t.tm_mday, t.tm_wday, t.tm_yday)
print(time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime(1_000_000_000)))
print(time.strptime('2026-11-30', '%Y-%m-%d')[:3])
a = time.time()
p = time.perf_counter()
time.sleep(0.01)
print(time.time() - a >= 0.009, time.perf_counter() > p, type(a).__name__)
print(time.asctime(time.gmtime(86400)))
for i in range(3, 0, -1):
    print(i, '...', sep='', end=' ', flush=True)
    time.sleep(0.001)
print('发射')
print(isinstance(time.time_ns(), int), time.monotonic() >= 0)
