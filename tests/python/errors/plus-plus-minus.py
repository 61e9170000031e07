# kind: plus-plus
# line: 5
# hint: 「--」
i = 5
i--
print(i)
