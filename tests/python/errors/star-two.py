# kind: star
# line: 4
# hint: 「*」
*a, *b = [1, 2, 3]
