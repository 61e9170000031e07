# kind: wrong-argument-count
# line: 4
# hint: 「input」
name = input("你叫什么", "几岁")
