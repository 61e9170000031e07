# kind: comment-sign
# line: 4
# hint: 「//」
a = 5 // 这是苹果
