# kind: encoding
# line: 5
# hint: 读不出来 「encoding」
open("a.txt", "wb").write(b"\xff")
print(open("a.txt", encoding="utf-8").read())
