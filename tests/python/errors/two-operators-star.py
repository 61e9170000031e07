# kind: two-operators
# line: 4
# hint: 「*」 「/」
a = 3 * / 2
