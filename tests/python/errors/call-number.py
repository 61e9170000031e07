# kind: call-number
# line: 4
# hint: 「3」
print(3(4))
