# kind: square-brackets-call
# line: 4
# hint: 「range」
for i in range[10]:
    print(i)
