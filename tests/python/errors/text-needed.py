# kind: text-needed
# line: 5
# hint: 整数
with open("a.txt", "w") as f:
    f.write(95)
