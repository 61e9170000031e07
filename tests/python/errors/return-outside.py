# kind: return-outside
# line: 5
# hint: 「return」
a = 5
return a
