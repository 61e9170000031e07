# kind: keyword-as-name
# line: 4
# hint: 「pass」
def pass():
    print(1)
