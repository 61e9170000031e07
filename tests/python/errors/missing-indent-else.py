# kind: missing-indent
# line: 8
# hint: 「else」
a = 1
if a > 3:
    print(1)
else:
print(2)
