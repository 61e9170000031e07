# kind: number-plus-text
# line: 4
s = "12"
print(int(s) + "3")
