# kind: two-commas
# line: 4
# hint: 「,」
print("a",, "b")
