# points: E5.5 E2.3
plan = {7: "起床", 8: "上学", 12: "午饭", 17: "放学", 21: "睡觉"}
for h in range(6, 23, 3):
    now = "不知道"
    for t in plan:
        if h >= t:
            now = plan[t]
    print("%02d:00" % h, now)
total = 0
for start, end in [("08:30", "09:10"), ("09:20", "10:00"), ("14:05", "15:50")]:
    h1, m1 = start.split(":")
    h2, m2 = end.split(":")
    minutes = (int(h2) - int(h1)) * 60 + int(m2) - int(m1)
    total += minutes
    print(start, "到", end, "=", minutes, "分钟")
print(total // 60, "小时", total % 60, "分", total / 60)
print(plan[9])
