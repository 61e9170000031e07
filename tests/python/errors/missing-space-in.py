# kind: missing-space
# line: 4
# hint: 「inrange」
for i inrange(3):
    print(i)
