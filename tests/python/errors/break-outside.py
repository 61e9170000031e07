# kind: break-outside
# line: 6
# hint: 「break」
a = 5
if a > 3:
    break
