# kind: match-form
# line: 6
# hint: 「case」
point = [1, 2]
match point:
    case [a, a]:
        print(a)
