# kind: def-without-brackets
# line: 4
# hint: 「def」
def ():
    print(1)
