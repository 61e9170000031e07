# points: E6.4
class Noise:
    def __init__(self): self.log = []
    def __getattr__(self, name): return f'属性 {name}'
    def __getitem__(self, key): return f'下标 {key}'
    def __call__(self, *a, **k): return f'调用 {a} {k}'
    def __len__(self): return 7
    def __contains__(self, x): return x == 'yes'
    def __add__(self, o): return f'加 {o}'
    def __radd__(self, o): return f'被加 {o}'
    def __matmul__(self, o): return f'矩阵乘 {o}'
    def __pow__(self, o): return f'乘方 {o}'
    def __invert__(self): return '取反'
    def __bool__(self): return False
    def __hash__(self): return 5
    def __index__(self): return 2
    def __round__(self, n=0): return f'舍入 {n}'
    def __format__(self, spec): return f'格式<{spec}>'
n = Noise()
print(n.x, n[1:2], n[3, 4], n(1, a=2), len(n), 'yes' in n, 'no' in n)
print(n + 1, 1 + n, n @ 2, n ** 3, ~n, bool(n), hash(n), [10, 20, 30][n], round(n, 2), f'{n:abc}', bin(n))
print('空' if not n else '有', (n or 1), '{:>5}'.format(n))
