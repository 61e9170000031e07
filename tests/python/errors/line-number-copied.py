# kind: line-number-copied
# line: 4
# hint: 「1」
1 print("你好")
2 print("再见")
