# points: G8.6 G6.1
class Segments:
    def __init__(self, a):
        self.n = len(a)
        self.t = [0] * self.n + a
        for i in range(self.n - 1, 0, -1):
            self.t[i] = self.t[2 * i] + self.t[2 * i + 1]
    def set(self, i, v):
        i += self.n
        self.t[i] = v
        while i > 1:
            i //= 2
            self.t[i] = self.t[2 * i] + self.t[2 * i + 1]
    def sum(self, l, r):
        l, r, s = l + self.n, r + self.n, 0
        while l < r:
            if l % 2:
                s += self.t[l]
                l += 1
            if r % 2:
                r -= 1
                s += self.t[r]
            l, r = l // 2, r // 2
        return s
s = Segments([5, 3, 8, 6, 2, 7])
print(s.t, s.sum(1, 4))
s.set(2, 0)
print(s.sum(0, 6), s.sum(2, 3))
