# points: E2.3 E3.4
scores = {}
while True:
    print("1录入 2查询 3平均分 4排名 5删除 0退出")
    c = input("请选择:")
    if c == "0":
        print("拜拜")
        break
    elif c == "1":
        n = input("名字:")
        try:
            s = float(input("分数:"))
            if s > 100 or s < 0:
                raise ValueError("分数要在0到100之间")
            scores[n] = s
        except ValueError as e:
            print("录入失败:", e)
    elif c == "2":
        n = input("名字:")
        print(scores.get(n, "没有这个人"))
    elif c == "3":
        if scores:
            print("平均分", round(sum(scores.values()) / len(scores), 1))
        else:
            print("还没有成绩")
    elif c == "4":
        no = 1
        for n, s in sorted(scores.items(), key=lambda x: x[1], reverse=True):
            print("第%d名 %s %.1f" % (no, n, s))
            no += 1
    elif c == "5":
        n = input("名字:")
        del scores[n]
print(scores)
