# kind: keyword-case
# line: 4
# hint: 「FOR」 「for」
FOR i in range(3):
    print(i)
