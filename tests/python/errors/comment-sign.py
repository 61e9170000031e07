# kind: comment-sign
# line: 4
# hint: 「//」
// 这是我的程序
print(1)
