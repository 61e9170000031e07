# kind: invalid-character
# line: 4
# hint: 「😀」
print(😀)
