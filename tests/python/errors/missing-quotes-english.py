# kind: missing-quotes
# line: 4
# hint: 「hello」
print(hello)
