# points: E2.3 E3.6
votes = []
while True:
    v = input("投给谁(空=结束)：")
    if v == "":
        break
    votes.append(v)
print()
result = {}
for v in votes:
    result[v] = result.get(v, 0) + 1
for name in result:
    print(name.ljust(4, "　"), "正" * (result[name] // 5) + "一" * (result[name] % 5), result[name])
best = max(result.values())
print("班长:", [n for n in result if result[n] == best])
l = list(result.items())
for i in range(len(l)):
    for j in range(len(l) - 1):
        if l[j][1] < l[j + 1][1]:
            l[j], l[j + 1] = l[j + 1], l[j]
print(l)
print("得票率 %.2f%%" % (l[0][1] / len(votes) * 100))
