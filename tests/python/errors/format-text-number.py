# kind: format-text
# line: 4
# hint: 文字
print("今年%d岁" % "九")
