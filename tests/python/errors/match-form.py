# kind: match-form
# line: 6
# hint: 「match」
a = 3
match a:
    if a == 3:
        print(3)
