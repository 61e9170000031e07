# kind: unexpected-keyword
# line: 4
# hint: 「ende」
print("你好", ende="")
