# kind: type-before-name
# line: 4
# hint: 「int」
int a = 5
print(a)
