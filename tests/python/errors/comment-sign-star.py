# kind: comment-sign
# line: 4
# hint: 「/*」
/* 我的程序 */
print(1)
