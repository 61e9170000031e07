# kind: name-elsewhere
# line: 7
# hint: 「level」
score = 50
if score > 60:
    level = "及格"
print(level)
