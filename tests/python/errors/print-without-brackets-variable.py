# kind: print-without-brackets
# line: 5
# hint: 「print」
a = 5
print a
