# kind: keyword-as-name
# line: 4
# hint: 「class」
class = 3
print(class)
