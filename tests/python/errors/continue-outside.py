# kind: continue-outside
# line: 6
# hint: 「continue」
a = 5
if a > 3:
    continue
