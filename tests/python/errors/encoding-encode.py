# kind: encoding
# line: 4
# hint: 「encoding」
open("a.txt", "w", encoding="ascii").write("中")
