# kind: square-brackets-call
# line: 5
# hint: 「a.append」
a = []
a.append[3]
