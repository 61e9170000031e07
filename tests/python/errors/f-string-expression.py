# kind: f-string
# line: 4
a = 3
print(f"{a +}")
