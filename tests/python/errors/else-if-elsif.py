# kind: else-if
# line: 7
# hint: 「elsif」
a = 5
if a > 8:
    print(1)
elsif a > 3:
    print(2)
