# kind: missing-indent
# line: 5
b = 3
if b > 2:
print("大")
else:
print("小")
