# kind: encoding
# line: 5
with open("a.txt", "wb") as f:
    f.write("你好".encode("gbk"))
print(open("a.txt", encoding="utf-8").read())
