# kind: slice-not-whole
# line: 4
s = "abcdef"
print(s[1:2.5])
