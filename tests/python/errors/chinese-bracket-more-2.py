# kind: chinese-bracket
# line: 5
# 全角
ｐｒｉｎｔ("你好")
print（"你好"）
