# kind: square-brackets-call
# line: 4
# hint: 「print」
print["你好"]
