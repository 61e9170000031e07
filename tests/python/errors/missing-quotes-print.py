# kind: missing-quotes
# line: 4
# hint: 「你好」
print(你好)
