# kind: assertion
# line: 5
# hint: 「age > 10」
age = 8
assert age > 10
