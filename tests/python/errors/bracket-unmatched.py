# kind: bracket-unmatched
# line: 4
# hint: 「)」
print("你好"))
