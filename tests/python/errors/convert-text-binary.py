# kind: convert-text
# line: 4
# hint: 「12」
print(int("12", 2))
