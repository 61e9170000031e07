# kind: keyword-as-name
# line: 4
# hint: 「from」
def move(from, to):
    print(to)
