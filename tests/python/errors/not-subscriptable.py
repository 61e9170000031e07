# kind: not-subscriptable
# line: 5
# hint: 「s」
s = {1, 2, 3}
print(s[0])
