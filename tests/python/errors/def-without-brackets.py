# kind: def-without-brackets
# line: 4
# hint: 「hello」
def hello:
    print(1)
