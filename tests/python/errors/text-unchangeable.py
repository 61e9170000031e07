# kind: text-unchangeable
# line: 4
s = "abc"
s[0] = "A"
