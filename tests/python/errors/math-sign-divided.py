# kind: math-sign
# line: 4
# hint: 「÷」
print(6 ÷ 2)
