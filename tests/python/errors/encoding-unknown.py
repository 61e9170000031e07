# kind: encoding
# line: 4
# hint: 「utf-9」
print(open("a.txt", "w", encoding="utf-9"))
