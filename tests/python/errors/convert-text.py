# kind: convert-text
# line: 5
# hint: 「abc」
# input: abc
n = int(input("数字："))
