# kind: assertion
# line: 5
# hint: 「太小了」
age = 8
assert age > 10, "太小了"
