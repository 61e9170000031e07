# kind: assertion
# line: 3
assert 1 == 2, "不相等"
