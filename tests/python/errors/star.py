# kind: star
# line: 4
# hint: 「*」
*a = [1, 2]
