# kind: function-not-called
# line: 5
# hint: 「s.upper」
s = "abc"
print(s.upper + "d")
