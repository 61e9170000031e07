# kind: match-form
# line: 5
# hint: 「case」
a = 3
case 3:
    print(3)
