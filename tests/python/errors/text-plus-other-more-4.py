# kind: text-plus-other
# line: 4
s = "12"
print(s + 3)
