# points: E2.8 E2.4
shu = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
def read(n):
    if n < 10:
        return "得" + shu[n]
    s = ""
    if n // 10 > 1:
        s = shu[n // 10]
    s += "十"
    if n % 10:
        s += shu[n % 10]
    return s
for i in range(1, 10):
    for j in range(1, i + 1):
        print(shu[j] + shu[i] + read(i * j), end=" ")
    print()
print(read(100))
