# kind: digit-first
# line: 4
# hint: 「3d」
def 3d():
    print(1)
