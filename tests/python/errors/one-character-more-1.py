# kind: one-character
# line: 3
print(ord(97))
