# kind: convert-text
# line: 4
# hint: 「九」
n = int("九")
