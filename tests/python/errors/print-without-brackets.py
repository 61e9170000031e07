# kind: print-without-brackets
# line: 4
# hint: 「print」
print "你好"
