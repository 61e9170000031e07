# points: E3.2 E5.5
from datetime import date
days = [("2026-09-01", "开学了，认识了新同桌"), ("2026-09-02", "今天下雨☔"), ("2026-09-05", "去动物园看了熊猫🐼")]
f = open("日记.txt", "w", encoding="utf-8")
for d, text in days:
    f.write(d + "|" + text + "\n")
f.close()
f = open("日记.txt", "r", encoding="utf-8")
lines = f.readlines()
f.close()
print("一共", len(lines), "篇日记")
week = "一二三四五六日"
for line in lines:
    d, text = line.strip().split("|")
    y, m, dd = d.split("-")
    w = date(int(y), int(m), int(dd)).weekday()
    print(m + "月" + dd + "日 星期" + week[w], text, len(text), "字")
with open("日记.txt", "a", encoding="utf-8") as f:
    f.write("2026-09-06|作业太多了")
print(open("日记.txt", encoding="utf-8").read()[-16:])
print(open("秘密日记.txt").read())
