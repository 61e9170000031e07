# kind: keyword-case
# line: 7
# hint: 「Else」 「else」
a = 5
if a > 3:
    print(a)
Else:
    print(2)
