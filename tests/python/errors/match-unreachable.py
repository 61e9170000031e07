# kind: match-unreachable
# line: 6
# hint: 「case」
a = 3
match a:
    case x:
        print("全部")
    case 3:
        print("三")
