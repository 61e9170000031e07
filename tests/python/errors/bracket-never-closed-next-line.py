# kind: bracket-never-closed
# line: 4
# hint: 「(」
a = int(input("几岁？")
print(a)
